import { expect, it } from 'vitest';
import { maxVoices } from '../../../contract/catalogue/voices/voice-limits.ts';
import { voicesRoutes } from '../../../contract/voices/voices.ts';
import { requestUrl } from '../../data/api/request-url.ts';
import { nextPageToken, pageParameters, searchParameter, voicesPageSize } from './voice-pages.ts';

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

it('VOICE-032 requests pages of 20, and the server gives up to 100', () => {
  expect(voicesPageSize).toBe(20);
  expect(urlOf(pageParameters({ voice_type: 'non-default' }, 'token'))).toBe(
    '/v2/voices?voice_type=non-default&page_size=20&next_page_token=token',
  );
  const { query } = voicesRoutes['GET /v2/voices'];
  expect([query.parse({}).page_size, query.parse({ page_size: 100 }).page_size]).toEqual([20, 100]);
  expect(query.safeParse({ page_size: 101 }).success).toBe(false);
});

it('VOICE-033 loads page after page, up to 5,000 voices', () => {
  const page = { has_more: true, next_page_token: 'next' };
  const pages = (count: number) => Array.from({ length: count }, () => page);
  expect(maxVoices).toBe(5000);
  expect([nextPageToken(page, pages(249)), nextPageToken(page, pages(250))]).toEqual(['next', undefined]);
  expect(nextPageToken({ has_more: false, next_page_token: null }, pages(1))).toBeUndefined();
});
