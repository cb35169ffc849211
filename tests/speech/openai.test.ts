import OpenAI from 'openai';
import { beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const caller = await newCaller();

let client: OpenAI;
beforeAll(async () => {
  client = new OpenAI({ apiKey: caller.apiKey, baseURL: `${server.url}/v1`, maxRetries: 0 });
});

const input = 'The harbour is quiet today.';
const speak = async (changes: Partial<OpenAI.Audio.SpeechCreateParams> = {}) => {
  const reply = await client.audio.speech.create({ model: 'tts-1', voice: 'alloy', input, ...changes });
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
};
const seconds = async (speed: number) => (await speak({ response_format: 'pcm', speed })).bytes.length / 48_000;
const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error);

describe('the unmodified openai client', () => {
  it.each([
    ['mp3', 'audio/mpeg', (file: Buffer) => (file.readUInt16BE(0) & 0xffe0) === 0xffe0],
    ['opus', 'audio/ogg', (file: Buffer) => file.indexOf('OpusHead') === 28],
    ['aac', 'audio/aac', (file: Buffer) => file.readUInt16BE(0) === 0xfff1],
    ['flac', 'audio/flac', (file: Buffer) => file.toString('latin1', 0, 4) === 'fLaC'],
    ['wav', 'audio/wav', (file: Buffer) => file.readUInt32LE(24) === 24_000],
    ['pcm', 'audio/pcm', (file: Buffer) => file.length % 2 === 0],
  ] as const)('speaks as %s', async (format, type, looksRight) => {
    const { reply, bytes } = await speak({ response_format: format });
    expect(reply.headers.get('content-type')).toContain(type);
    expect(bytes.length).toBeGreaterThan(4000);
    expect(looksRight(bytes)).toBe(true);
    expect(reply.headers.get('server-timing')).toMatch(/ttfa/);
  });

  it('speaks at any speed from 0.25 to 4', async () => {
    const usual = await seconds(1);
    expect((await seconds(0.25)) / usual).toBeCloseTo(4, 0);
    expect((await seconds(2)) / usual).toBeCloseTo(0.5, 1);
    expect((await seconds(4)) / usual).toBeCloseTo(0.25, 1);
  });

  it('accepts OpenAI and our own names of voices and models, ignoring case, and ids', async () => {
    const speakWith = async (voice: OpenAI.Audio.SpeechCreateParams['voice'], model = 'tts-1') =>
      (await speak({ voice, model, response_format: 'pcm' })).bytes;
    const nora = await speakWith('nova');
    for (const voice of ['NORA', 'zwwM5hpA6eEfujfoRnxa', { id: '21m00Tcm4TlvDq8ikWAM' }])
      expect((await speakWith(voice)).equals(nora)).toBe(true);
    expect((await speakWith('onyx')).equals(nora)).toBe(false);
    for (const model of ['gpt-4o-mini-tts', 'eleven_v3'])
      expect((await speakWith('nova', model)).length).toBeGreaterThan(0);
  });

  it('streams audio as events', async () => {
    const { reply, bytes } = await speak({ stream_format: 'sse', response_format: 'pcm' });
    expect(reply.headers.get('content-type')).toContain('text/event-stream');
    const events = bytes
      .toString()
      .split('\n\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line.replace(/^data: /, '')));
    const audio = Buffer.concat(events.slice(0, -1).map((event) => Buffer.from(event.audio, 'base64')));
    expect(new Set(events.slice(0, -1).map((event) => event.type))).toEqual(new Set(['speech.audio.delta']));
    expect(audio.equals((await speak({ response_format: 'pcm' })).bytes)).toBe(true);
    const credits = Math.ceil(input.length / 2);
    expect(events.at(-1)).toEqual({
      type: 'speech.audio.done',
      usage: { input_tokens: credits, output_tokens: 0, total_tokens: credits },
    });
  });

  it('receives audio before the generation ends', async () => {
    const reply = await client.audio.speech.create({ model: 'tts-1', voice: 'alloy', input: `${input} `.repeat(300) });
    const startedAt = performance.now();
    const reader = reply.body!.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    await reader.read();
    const first = performance.now() - startedAt;
    while (!(await reader.read()).done);
    expect(performance.now() - startedAt).toBeGreaterThan(first * 3);
  });

  it('stores and charges for the speech', async () => {
    // Without digits: their words can be longer than what is charged by the character.
    const marked = 'A kite over the pier, and nobody to hold it.';
    const { reply, bytes } = await speak({ input: marked, response_format: 'flac' });
    expect(reply.headers.get('character-cost')).toBe(String(Math.ceil(marked.length / 2)));
    const id = reply.headers.get('history-item-id');
    const headers = { 'xi-api-key': caller.apiKey };
    const item = (await (await fetch(`${server.url}/v1/history/${id}`, { headers })).json()) as { text: string };
    expect(item.text).toBe(marked);
    const stored = await fetch(`${server.url}/v1/history/${id}/audio`, { headers });
    expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('lists models and voices', async () => {
    const models = await Array.fromAsync(client.models.list());
    expect(models.map(({ id }) => id)).toEqual(expect.arrayContaining(['tts-1', 'tts-1-hd', 'eleven_v3']));
    expect(await client.models.retrieve('tts-1')).toMatchObject({ id: 'tts-1', object: 'model', owned_by: 'timbre' });
    const { voices } = await client.get<{ voices: { id: string; name: string }[] }>('/audio/voices');
    expect(voices).toEqual(
      expect.arrayContaining([
        { id: 'alloy', name: 'alloy' },
        { id: 'zwwM5hpA6eEfujfoRnxa', name: 'Nora' },
      ]),
    );
  });

  it('MODEL-001 receives models in its own format, as other clients do', async () => {
    const list = async (headers: Record<string, string>) =>
      (await fetch(`${server.url}/v1/models`, { headers })).json() as Promise<unknown>;
    const account = await signUp(server.url);
    expect(await list({ 'xi-api-key': caller.apiKey })).toEqual(expect.any(Array));
    expect(await list({ authorization: `Bearer ${account.accessToken}` })).toEqual(expect.any(Array));
    expect(await list({ authorization: `Bearer ${caller.apiKey}` })).toMatchObject({ object: 'list' });
  });
});

describe('errors in the format of the OpenAI API', () => {
  it.each([
    [{ speed: 4.1 }, 400, 'speed'],
    [{ response_format: 'midi' as never }, 400, 'response_format'],
    [{ input: ' ' }, 400, 'input'],
    [{ input: 'x'.repeat(40_001) }, 400, 'input'],
    [{ voice: 'nobody' }, 404, 'voice'],
    [{ voice: { id: 'nobody' } }, 404, 'voice'],
    [{ model: 'gpt-0' }, 404, 'model'],
  ])('name the invalid field for %j', async (changes, status, param) => {
    const error = await failure(speak(changes));
    expect(error).toBeInstanceOf(OpenAI.APIError);
    expect(error).toMatchObject({ status, param, type: 'invalid_request_error', message: expect.any(String) });
  });

  it('report wrong and missing keys', async () => {
    for (const apiKey of ['sk_wrong', 'sk-wrong']) {
      const stranger = new OpenAI({ apiKey, baseURL: `${server.url}/v1`, maxRetries: 0 });
      const errors = [
        await failure(stranger.audio.speech.create({ model: 'tts-1', voice: 'alloy', input })),
        await failure(stranger.models.list()),
      ];
      for (const error of errors) expect(error).toMatchObject({ status: 401, type: 'authentication_error' });
    }
    const stranger = new OpenAI({ apiKey: 'any-other-key', baseURL: `${server.url}/v1`, maxRetries: 0 });
    const error = await failure(stranger.audio.speech.create({ model: 'tts-1', voice: 'alloy', input }));
    expect(error).toMatchObject({ status: 401, code: 'invalid_api_key' });
    const reply = await fetch(`${server.url}/v1/audio/speech`, { method: 'POST' });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toEqual({ error: expect.objectContaining({ type: 'authentication_error' }) });
  });

  it('report exhausted credits', async () => {
    const account = await signUp(server.url);
    const headers = { authorization: `Bearer ${account.accessToken}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ model: 'eleven_flash_v2_5', voice: 'alloy', input: 'x'.repeat(30_000) });
    const reply = await fetch(`${server.url}/v1/audio/speech`, { method: 'POST', headers, body });
    expect(reply.status).toBe(429);
    expect(await reply.json()).toMatchObject({ error: { code: 'insufficient_quota', type: 'insufficient_quota' } });
  });
});
