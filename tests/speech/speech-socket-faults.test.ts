import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket as Client } from 'ws';
import { signUp } from '../support/accounts.ts';
import { hasAudio, openSocket, type SocketClient, seconds, wait } from '../support/socket-client.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
const rachel = '21m00Tcm4TlvDq8ikWAM';
const tone = 'toneToneToneToneTone';
const key = { 'xi-api-key': bootstrap.apiKey };

beforeAll(async () => {
  server = await startServer({ env: { TONE_ENGINE: '1', DEFAULT_TIER: 'pro' } });
});
afterAll(() => server.remove());

const open = (path: string, headers: Readonly<Record<string, string>> = key): SocketClient =>
  openSocket(`${server.url}/v1/text-to-speech/${path}`, headers);
const streamInput = (query = '', voice = tone, headers?: Readonly<Record<string, string>>) =>
  open(`${voice}/stream-input?output_format=pcm_22050${query}`, headers);
const multi = (query = '') => open(`${tone}/multi-stream-input?output_format=pcm_22050${query}`);
const history = async (headers: Readonly<Record<string, string>> = key) =>
  (
    (await (await fetch(`${server.url}/v1/history?page_size=100`, { headers })).json()) as {
      history: { text: string; history_item_id: string; request_id: string; character_count_change_to: number }[];
    }
  ).history;
/** The number of completed engine calls. */
const callsOver = async (): Promise<number> =>
  [...(await (await fetch(`${server.url}/metrics`)).text()).matchAll(/^speech_real_time_factor_count\{.*\} (\d+)/gm)]
    .map(([, count]) => Number(count))
    .reduce((sum, count) => sum + count, 0);

describe('faults of speech sockets', () => {
  it.each([
    ['no JSON', '{"text": ', 1008, 'malformed_json'],
    ['JSON that is no object', '[1]', 1008, 'invalid_parameters'],
    ['text with U+0000', JSON.stringify({ text: 'one\u0000two ' }), 1008, 'invalid_parameters'],
    [
      'more text than a model takes',
      JSON.stringify({ text: 'a'.repeat(40_001) }),
      1008,
      'max_character_limit_exceeded',
    ],
    ['a message of more than 256 kB', JSON.stringify({ text: 'a'.repeat(262_144) }), 1009, 'request_too_large'],
    ['a message of 9 MB', 'x'.repeat(9_000_000), 1009, 'request_too_large'],
  ])('report %s and close', async (_name, message, code, error) => {
    for (const socket of [streamInput(), multi()]) {
      await socket.send(message);
      expect((await socket.closed).code).toBe(code);
      expect(socket.frames).toMatchObject([{ error, code, message: expect.stringMatching(/./) }]);
    }
  });

  it('report a binary frame and close with 1003', async () => {
    const socket = streamInput();
    await socket.opened;
    socket.socket.send(new Uint8Array([1, 2, 3]));
    expect((await socket.closed).code).toBe(1003);
    expect(socket.frames).toMatchObject([{ code: 1003 }]);
  });

  it('report an error after a flush without waiting for the speech', async () => {
    const socket = streamInput();
    await socket.send({ text: 'All of it. '.repeat(500), flush: true });
    await socket.frame(hasAudio);
    await socket.send('{');
    expect((await socket.closed).code).toBe(1008);
    expect(socket.frames.at(-1)?.error).toBe('malformed_json');
    expect(seconds(socket.audio())).toBeLessThan(250);
  });

  it('stop the engine when the client disconnects, and charge for and store the delivered part', {
    timeout: 60_000,
  }, async () => {
    const account = await signUp(server.url);
    const headers = { authorization: `Bearer ${account.accessToken}` };
    const socket = streamInput('', rachel, headers);
    const long = 'The tide came in slowly over the flat sand. '.repeat(200);
    await socket.send({ text: long, flush: true });
    while (seconds(socket.audio()) < 8) await wait(5);
    socket.socket.close();
    await wait(1000);
    const after = await callsOver();
    await wait(500);
    expect(await callsOver()).toBe(after);
    let items: Awaited<ReturnType<typeof history>> = [];
    for (let i = 0; i < 50 && items.length === 0; i++) {
      await wait(100);
      items = await history(headers);
    }
    expect(items).toHaveLength(1);
    expect(items[0]!.text.length).toBeGreaterThan(0);
    expect(items[0]!.text.length).toBeLessThan(long.length / 2);
    const subscription = await (await fetch(`${server.url}/v1/user/subscription`, { headers })).json();
    expect(subscription).toMatchObject({ character_count: items[0]!.text.length });
  });

  it('apply back-pressure to a slow reader, with bounded memory and complete audio', {
    timeout: 60_000,
  }, async () => {
    const memoryMb = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
    const text = 'The tide came in slowly over the flat sand. '.repeat(220);
    const socket = new Client(
      `${server.url.replace('http', 'ws')}/v1/text-to-speech/${tone}/stream-input?output_format=pcm_44100`,
      { headers: key },
    );
    let bytes = 0;
    socket.on('message', (data) => {
      bytes += Buffer.from((JSON.parse(String(data)) as { audio: string | null }).audio ?? '', 'base64').length;
    });
    await once(socket, 'open');
    socket.pause();
    const before = memoryMb();
    socket.send(JSON.stringify({ text: text }));
    socket.send(JSON.stringify({ text: '' }));
    let most = 0;
    for (let i = 0; i < 30; i++) {
      await wait(100);
      most = Math.max(most, memoryMb());
    }
    // The speech has 40 MB of samples; kernel buffers and garbage take less.
    expect(most - before).toBeLessThan(35);
    socket.resume();
    const [code] = await once(socket, 'close');
    expect(code).toBe(1000);
    expect(bytes / 2 / 44_100).toBeGreaterThan(text.length * 0.05 - 1);
  });

  it('report exhausted credits; a server stop closes sockets with 1001 and stores the speech', async () => {
    const other = await startServer({ env: { TONE_ENGINE: '1', DEFAULT_TIER: 'free' } });
    const account = await signUp(other.url);
    const greedy = openSocket(`${other.url}/v1/text-to-speech/${tone}/stream-input`, {
      authorization: `Bearer ${account.accessToken}`,
    });
    await greedy.send({ text: 'x '.repeat(4900), flush: true }, { text: 'y '.repeat(200), flush: true });
    expect((await greedy.closed).code).toBe(1008);
    expect(greedy.frames.at(-1)?.error).toBe('quota_exceeded');

    const socket = openSocket(`${other.url}/v1/text-to-speech/${tone}/stream-input`, key);
    await socket.send({ text: 'Said before the end. ', flush: true });
    await socket.frame(hasAudio);
    await wait(200);
    await other.stop();
    expect((await socket.closed).code).toBe(1001);
    const again = await startServer({ dataDir: other.dataDir });
    try {
      const stored = (await (await fetch(`${again.url}/v1/history`, { headers: key })).json()) as {
        history: { text: string }[];
      };
      expect(stored.history.map((item) => item.text)).toEqual(['Said before the end. ']);
    } finally {
      await again.remove();
    }
  });
});
