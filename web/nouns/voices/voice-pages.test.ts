import { expect, it } from 'vitest';
import { maxVoices } from '../../../contract/catalogue/voices/voice-limits.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';
import { requestUrl } from '../../data/api/request-url.ts';
import { collectVoices, maxVoicesPageSize, pageParameters, searchParameter, voicesPageSize } from './voice-pages.ts';

const urlOf = (query: object) => requestUrl('/v2/voices', {}, query as never);

it('VOICE-031 trims the search, and sends none if it is empty', () => {
  expect([searchParameter('  '), searchParameter(''), searchParameter(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(urlOf(pageParameters({ search: '  ' }))).toBe('/v2/voices?page_size=20');
  expect(urlOf(pageParameters({ search: ' calm man ' }))).toBe('/v2/voices?search=calm+man&page_size=20');
});

it('VOICE-032 requests pages of 20, and of 100 to fetch all', async () => {
  expect([voicesPageSize, maxVoicesPageSize]).toEqual([20, 100]);
  const requestedPages: string[] = [];
  const voices = await collectVoices(
    async (query) => {
      requestedPages.push(urlOf(query));
      const from = Number(query.next_page_token ?? 0);
      const count = Math.min(query.page_size as number, 230 - from);
      return {
        voices: Array.from({ length: count }, (_, at) => ({ voice_id: `v${from + at}` }) as VoiceReply),
        has_more: from + count < 230,
        total_count: 230,
        next_page_token: from + count < 230 ? String(from + count) : null,
      };
    },
    { voice_type: 'non-default' },
  );
  expect(requestedPages).toEqual([
    '/v2/voices?voice_type=non-default&page_size=100',
    '/v2/voices?voice_type=non-default&page_size=100&next_page_token=100',
    '/v2/voices?voice_type=non-default&page_size=100&next_page_token=200',
  ]);
  expect(new Set(voices.map(({ voice_id }) => voice_id)).size).toBe(230);
});

it('VOICE-033 stops at 5,000 voices', async () => {
  let pages = 0;
  const voices = await collectVoices(async () => {
    pages++;
    const voices = Array.from({ length: 100 }, () => ({}) as VoiceReply);
    return { voices, has_more: true, total_count: 1e6, next_page_token: String(pages) };
  }, {});
  expect([maxVoices, voices.length, pages]).toEqual([5000, 5000, 50]);
});
