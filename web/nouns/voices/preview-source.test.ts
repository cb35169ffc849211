import { afterEach, expect, it, vi } from 'vitest';
import { previewSource, previewTrackId } from './preview-source.ts';

afterEach(() => vi.unstubAllGlobals());

/** Opens a preview whose URLs have these replies; returns the requested URLs and how it ended. */
async function open(replies: Record<string, Response>, renewed: string | null) {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return replies[url]!;
  });
  const source = previewSource('/old.mp3', async () => renewed);
  const audio = 'open' in source ? source.open() : undefined;
  await vi.waitFor(() => expect(audio?.state()).not.toBe('growing'));
  return { requested, state: audio?.state() };
}
const mp3 = () => new Response('a', { headers: { 'content-type': 'audio/mpeg' } });

it('plays a preview by its signed URL, and renews the URL only if it is refused', async () => {
  expect(await open({ '/old.mp3': mp3() }, '/new.mp3')).toEqual({ requested: ['/old.mp3'], state: 'whole' });
  for (const status of [403, 404]) {
    const replies = { '/old.mp3': new Response('', { status }), '/new.mp3': mp3() };
    expect(await open(replies, '/new.mp3')).toEqual({ requested: ['/old.mp3', '/new.mp3'], state: 'whole' });
  }
  const gone = { '/old.mp3': new Response('', { status: 403 }) };
  expect(await open(gone, null)).toEqual({ requested: ['/old.mp3'], state: 'failed' });
});

it('identifies a preview without its signature', () => {
  const url = (query: string) => previewTrackId(`https://here/v1/voices/a/previews/en/a.mp3?${query}`);
  expect(url('v=2&expires=1&signature=x')).toBe('preview:/v1/voices/a/previews/en/a.mp3?v=2');
  expect(url('expires=1&signature=x')).toBe(url('expires=2&signature=y'));
  expect(url('v=2')).not.toBe(url('v=3'));
});
