import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket as Client } from 'ws';
import { signUp } from '../support/accounts.ts';
import { wait } from '../support/socket-client.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
const tone = 'toneToneToneToneTone';
/** 50 ms of tone per character: 200 s. */
const text = 'abcdefghi '.repeat(400);

beforeAll(async () => {
  server = await startServer({ env: { TONE_ENGINE: '1', DEFAULT_TIER: 'pro', LOG_LEVEL: 'info' } });
});
afterAll(() => server.remove());

/** Reads a reply until `minBytes` of its body have arrived, then hangs up. */
async function hangUp(path: string, body: object, headers: Record<string, string>, minBytes: number) {
  const call = request(`${server.url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
  });
  call.on('error', () => {});
  call.end(JSON.stringify(body));
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  expect(reply.statusCode).toBe(200);
  let received = 0;
  reply.on('error', () => {});
  for await (const chunk of reply) {
    received += (chunk as Buffer).length;
    if (received >= minBytes) break;
  }
  call.destroy();
}

interface Wire {
  readonly character_count: number;
  readonly history: { text: string; history_item_id: string }[];
}
interface Charge {
  readonly spent: number;
  readonly items: { text: string; history_item_id: string }[];
  readonly storedBytes: number;
}

/** What the workspace paid, once the call is settled. */
async function charge(headers: Record<string, string>): Promise<Charge> {
  const get = async (path: string) => (await fetch(`${server.url}${path}`, { headers })).json() as Promise<Wire>;
  let [spent, before] = [0, -1];
  for (let i = 0; i < 50 && (spent === 0 || spent !== before); i += 1) {
    before = spent;
    await wait(200);
    spent = (await get('/v1/user/subscription')).character_count;
  }
  const { history } = await get('/v1/history');
  const audio = await fetch(`${server.url}/v1/history/${history[0]?.history_item_id}/audio`, { headers });
  return { spent, items: history, storedBytes: (await audio.arrayBuffer()).byteLength };
}

const bearer = async () => ({ authorization: `Bearer ${(await signUp(server.url)).accessToken}` });
/** Samples at 44.1 kHz: 17.6 MB for the whole text, far more than the buffers of the connection. */
const format = 'pcm_44100';
const bytesOf = (characters: number, sampleRate: number) => characters * sampleRate * 2 * 0.05;

/** Base64 and times make a body larger than its audio. */
const transports: Record<string, { path: string; body: object; sampleRate: number; overhead: number }> = {
  'plain stream': {
    path: `/v1/text-to-speech/${tone}/stream?output_format=${format}`,
    body: { text },
    sampleRate: 44_100,
    overhead: 1,
  },
  'timestamps stream': {
    path: `/v1/text-to-speech/${tone}/stream/with-timestamps?output_format=${format}`,
    body: { text },
    sampleRate: 44_100,
    overhead: 1.35,
  },
  dialogue: {
    path: `/v1/text-to-dialogue/stream?output_format=${format}`,
    body: {
      inputs: Array.from({ length: 3 }, (_, at) => ({ text: text.slice(at * 1000, at * 1000 + 999), voice_id: tone })),
    },
    sampleRate: 44_100,
    overhead: 1,
  },
  'OpenAI form': {
    path: '/v1/audio/speech',
    body: { model: 'tts-1-hd', input: text, voice: tone, response_format: 'pcm' },
    sampleRate: 24_000,
    overhead: 1,
  },
  'OpenAI events': {
    path: '/v1/audio/speech',
    body: { model: 'tts-1-hd', input: text, voice: tone, response_format: 'pcm', stream_format: 'sse' },
    sampleRate: 24_000,
    overhead: 4 / 3,
  },
};
/** Buffers of the kernel on both sides hold audio that was sent but not read. */
const maxBufferedShare = 0.48;

it.each(Object.keys(transports))(
  'charges a hang-up by the share that was sent: %s',
  { timeout: 60_000 },
  async (name) => {
    const { path, body, sampleRate, overhead } = transports[name]!;
    const characters = name === 'dialogue' ? 2997 : text.length;
    const headers = await bearer();
    await hangUp(path, body, headers, 0.5 * bytesOf(characters, sampleRate) * overhead);
    const { spent, items, storedBytes } = await charge(headers);
    const share = spent / characters;
    expect(share).toBeGreaterThan(0.48);
    expect(share).toBeLessThan(0.5 + maxBufferedShare);
    expect(items).toHaveLength(1);
    expect(items[0]!.text.replaceAll('\n', '')).toHaveLength(spent);
    // The stored audio lasts as long as the charged text.
    expect(Math.abs(storedBytes / bytesOf(1, sampleRate) - spent)).toBeLessThan(text.length * 0.02);
  },
);

it('charges a socket that is cut after three frames for these frames', { timeout: 60_000 }, async () => {
  const headers = await bearer();
  const url = server.url.replace('http', 'ws');
  const socket = new Client(`${url}/v1/text-to-speech/${tone}/stream-input?output_format=pcm_22050`, { headers });
  await once(socket, 'open');
  let [frames, bytes] = [0, 0];
  socket.on('message', (data) => {
    const { audio } = JSON.parse(String(data)) as { audio: string };
    frames += 1;
    bytes += Buffer.from(audio, 'base64').length;
    if (frames === 3) socket.terminate();
  });
  socket.send(JSON.stringify({ text: 'abcdefghi '.repeat(20), flush: true }));
  await once(socket, 'close');
  const { spent, items, storedBytes } = await charge(headers);
  const heard = bytes / 2 / 22_050 / 0.05;
  expect(spent).toBeGreaterThanOrEqual(Math.floor(heard));
  expect(items.map((item) => item.text.length)).toEqual([spent]);
  expect(Math.abs(storedBytes / 2 / 22_050 / 0.05 - spent)).toBeLessThan(4);
});

it('charges nothing for a caller that leaves before the first audio', async () => {
  const headers = await bearer();
  const call = request(`${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
  });
  call.on('error', () => {});
  call.end(JSON.stringify({ text: 'The tide came in slowly. '.repeat(3) }));
  await wait(5);
  call.destroy();
  await wait(1000);
  const subscription = (await (await fetch(`${server.url}/v1/user/subscription`, { headers })).json()) as object;
  expect(subscription).toMatchObject({ character_count: 0 });
});

it('logs hang-ups as information, not as errors', async () => {
  const levels = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number | string; msg?: string; route?: string });
  expect(levels.filter(({ level }) => Number(level) >= 40 || level === 'warn' || level === 'error')).toEqual([]);
  expect(levels.filter(({ msg }) => msg === 'caller disconnected').length).toBeGreaterThanOrEqual(5);
});
