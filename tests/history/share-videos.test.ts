import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { ShareVideoReply } from '../../contract/history/share-videos.ts';
import { openDecoder } from '../../engines/codec/decoder.ts';
import { probe } from '../../engines/video/test-film.ts';
import { postJson } from '../support/accounts.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const caller = await newCaller();

const key = { 'xi-api-key': caller.apiKey };
const folder = mkdtempSync(join(tmpdir(), 'timbre-share-videos-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

async function speak(text: string): Promise<{ id: string; audio: Buffer }> {
  const reply = await postJson(`${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, { text }, key);
  return { id: reply.headers.get('history-item-id')!, audio: Buffer.from(await reply.arrayBuffer()) };
}
const ask = (method: string, id: string, path: string) =>
  fetch(`${server.url}/v1/history/${id}/${path}`, { method, headers: key });
const video = async (method: 'GET' | 'POST', id: string, theme = 'colour'): Promise<ShareVideoReply> => {
  const reply = await ask(method, id, `${method === 'GET' ? 'video' : 'generate-video'}?theme=${theme}`);
  expect(reply.status).toBe(200);
  return (await reply.json()) as ShareVideoReply;
};
const save = (name: string, bytes: Uint8Array): string => {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
};
const rate = 16_000;
function decodeAudio(file: string): Float32Array {
  const decoder = openDecoder(file, rate);
  try {
    return decoder.read(60).samples;
  } finally {
    decoder.close();
  }
}
/** The correlation of two recordings: 1 if equal. */
function likeness(one: Float32Array, other: Float32Array): number {
  const length = Math.min(one.length, other.length);
  let [both, left, right] = [0, 0, 0];
  for (let at = 0; at < length; at += 1) {
    both += one[at]! * other[at]!;
    left += one[at]! ** 2;
    right += other[at]! ** 2;
  }
  return both / Math.sqrt(left * right);
}

it('VIDEO-004 VIDEO-005 C-21 renders a speech video once, with its audio, open to anyone with its address', async () => {
  const { id, audio } = await speak('Short and clear.');
  const preview = await ask('GET', id, 'video-preview?theme=color');
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/png']);
  const picture = Buffer.from(await preview.arrayBuffer());
  expect(picture.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1080]);

  expect(await video('GET', id)).toEqual({ state: 'none', percent: null, problem: null, video_url: null });
  const [made, joined] = await Promise.all([video('POST', id, 'color'), video('POST', id, 'colour')]);
  expect(made).toEqual(joined);
  expect(made).toMatchObject({ state: 'ready', percent: null, problem: null });
  expect(made.video_url).toMatch(/^\/v1\/share-videos\/[\w-]{22}\.mp4$/);
  expect([await video('POST', id, 'color'), await video('GET', id)]).toEqual([made, made]);
  expect((await video('GET', id, 'light')).state).toBe('none');

  const address = `${server.url}${made.video_url}`;
  const reply = await fetch(address);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  expect(reply.headers.get('content-disposition')).toBe('inline; filename="Timbre.mp4"');
  const bytes = Buffer.from(await reply.arrayBuffer());
  const part = await fetch(address, { headers: { range: 'bytes=100-199' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
  expect((await fetch(address, { headers: { range: 'bytes=99999999-' } })).status).toBe(416);

  const file = save('video.mp4', bytes);
  const facts = await probe(file);
  expect(facts.video).toMatchObject({ codec: 'h264', size: [1080, 1080], pixels: 'yuv420p', rate: 30 });
  expect(facts.audio.codec).toMatch(/^aac/);
  const [mine, theirs] = [decodeAudio(save('speech.mp3', audio)), decodeAudio(file)];
  expect(facts.video.durationS).toBeCloseTo(mine.length / rate, 1);
  expect(likeness(mine, theirs)).toBeGreaterThan(0.95);

  expect((await fetch(`${server.url}/v1/history/${id}`, { method: 'DELETE', headers: key })).status).toBe(200);
  expect((await fetch(address)).status).toBe(404);
});

it('cancels a rendering immediately, and reports that to waiting requests', async () => {
  const { id } = await speak('This one is longer than the other, so that there is time to end it. '.repeat(4));
  const waiting = video('POST', id);
  await expect
    .poll(async () => (await video('GET', id)).percent, { timeout: 20_000, interval: 100 })
    .toBeGreaterThan(5);
  expect((await ask('DELETE', id, 'video')).status).toBe(200);
  expect(await waiting).toEqual({ state: 'cancelled', percent: null, problem: null, video_url: null });
  expect((await ask('DELETE', id, 'video')).status).toBe(200);
  expect([(await ask('DELETE', id, 'video')).status, (await video('GET', id)).state]).toEqual([404, 'none']);
});

it('rejects unknown themes and items', async () => {
  const { id } = await speak('Mine.');
  expect((await ask('POST', id, 'generate-video?theme=green')).status).toBe(422);
  expect((await ask('POST', 'nothing', 'generate-video')).status).toBe(404);
  expect((await ask('GET', 'nothing', 'video-preview')).status).toBe(404);
  expect((await fetch(`${server.url}/v1/share-videos/${'a'.repeat(22)}.mp4`)).status).toBe(404);
});
