import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postJson, signUp } from '../support/accounts.ts';
import { hasAudio, openSocket, type SocketClient, seconds, wait } from '../support/socket-client.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';
import { expectSameSounds } from '../support/tones.ts';

let server: RunningServer;
const rachel = '21m00Tcm4TlvDq8ikWAM';
const tone = 'toneToneToneToneTone';
const key = { 'xi-api-key': bootstrap.apiKey };
const text =
  'The keeper of the house had a rule about storms: never name them. He lit the lamp, put the kettle on, and said good evening to Dr. Lee, who paid $3.50 for it. Then the wind came up from the west, and with it the rain; nobody slept before three.';

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
const synthesize = async (said: string): Promise<Buffer> =>
  Buffer.from(
    await (
      await postJson(`${server.url}/v1/text-to-speech/${tone}?output_format=pcm_22050`, { text: said }, key)
    ).arrayBuffer(),
  );

describe('stream-input', () => {
  it('speaks text chunks, sends a final frame and stores one history item', async () => {
    const socket = streamInput();
    await socket.send(
      { text: ' ', voice_settings: { stability: 0.5, speed: 1 } },
      ...text.split(/(?<= )/).map((word) => ({ text: word })),
      { text: '' },
    );
    expect(await socket.closed).toEqual({ code: 1000, reason: '' });
    expect(socket.frames.at(-1)).toMatchObject({ audio: null, isFinal: true });
    expect(socket.frames.slice(0, -1).every((frame) => frame.isFinal === null && hasAudio(frame))).toBe(true);
    const whole = await synthesize(text);
    expectSameSounds(socket.audio(), whole);
    const items = (await history()).filter((item) => item.text === text);
    expect(items).toHaveLength(2);
    const audio = await fetch(`${server.url}/v1/history/${items[1]!.history_item_id}/audio`, { headers: key });
    expect((await audio.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  it('speaks with a real voice, with natural pauses between generations', async () => {
    const socket = streamInput('', rachel);
    await socket.send({ text: ' ' }, ...text.split(/(?<= )/).map((word) => ({ text: word })), { text: '' });
    await socket.closed;
    const reply = await postJson(`${server.url}/v1/text-to-speech/${rachel}?output_format=pcm_22050`, { text }, key);
    const whole = seconds(Buffer.from(await reply.arrayBuffer()));
    expect(Math.abs(seconds(socket.audio()) - whole)).toBeLessThan(0.6);
  });

  it('produces the same speech for any chunking of the text', { timeout: 60_000 }, async () => {
    const whole = await synthesize(text);
    const cuts = fc.array(fc.integer({ min: 1, max: text.length - 1 }), { maxLength: 40 });
    const mode = fc.constantFrom('', '&auto_mode=true', '&sync_alignment=true');
    await fc.assert(
      fc.asyncProperty(cuts, mode, fc.boolean(), async (at, query, eager) => {
        const edges = [0, ...at.toSorted((a, b) => a - b), text.length];
        const socket = streamInput(`${query}&enable_logging=false`);
        await socket.send(
          { text: ' ', generation_config: { chunk_length_schedule: [50, 120] } },
          ...edges.slice(1).flatMap((end, i) => {
            const piece = text.slice(edges[i], end);
            return piece ? [{ text: piece, try_trigger_generation: eager }] : [];
          }),
          { text: '' },
        );
        expect((await socket.closed).code).toBe(1000);
        expectSameSounds(socket.audio(), whole);
        expect(seconds(socket.audio()) - seconds(whole)).toBeLessThan(0.3 * (text.match(/[,;:.]/g)?.length ?? 0));
      }),
      { numRuns: 25 },
    );
  });

  it('waits for the schedule unless flush, try_trigger_generation or auto_mode is set', async () => {
    const waits = streamInput('&inactivity_timeout=5');
    await waits.send({ text: ' ' }, { text: 'Too short to be spoken alone. ' });
    await wait(300);
    expect(waits.frames).toEqual([]);
    await waits.send({ text: ' ', flush: true });
    await waits.frame(hasAudio);
    const before = waits.frames.length;
    await waits.send({ text: `${'word '.repeat(12)}`, try_trigger_generation: true });
    await waits.frame((frame) => waits.frames.indexOf(frame) >= before + 1);
    await waits.send({ text: 'bye ' }, { text: '' });
    expect((await waits.closed).code).toBe(1000);
    expect(seconds(waits.audio())).toBeCloseTo(
      0.05 * `Too short to be spoken alone.  ${'word '.repeat(12)}bye `.length,
      0,
    );

    const auto = streamInput('&auto_mode=true');
    await auto.send({ text: ' ' }, { text: 'A whole sentence. ' });
    await auto.frame(hasAudio);
    await auto.send({ text: '' });
    await auto.closed;
  });

  it('starts at the length in the schedule', async () => {
    const socket = streamInput();
    await socket.send(
      { text: ' ', generation_config: { chunk_length_schedule: [60] } },
      { text: `${'x'.repeat(29)} ` },
    );
    await wait(200);
    expect(socket.frames).toEqual([]);
    await socket.send({ text: `${'x'.repeat(29)} ` });
    await socket.frame(hasAudio);
    await socket.send({ text: '' });
    await socket.closed;
  });

  it.each([
    ['a schedule below 50', { text: ' ', generation_config: { chunk_length_schedule: [10] } }, 'chunk_length_schedule'],
    ['settings out of range', { text: ' ', voice_settings: { speed: 9 } }, 'setting for speed'],
    ['a message without text', { try_trigger_generation: true }, 'text'],
    ['a text of another type', { text: 7 }, 'text'],
    [
      'an unknown dictionary',
      { text: ' ', pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: 'x', version_id: 'y' }] },
      'ictionary',
    ],
  ])('rejects %s and names the field', async (_name, message, field) => {
    const socket = streamInput();
    await socket.send(message);
    const { code, reason } = await socket.closed;
    expect(code).toBe(1008);
    expect(reason).toContain(field);
    expect(socket.frames).toEqual([{ message: expect.stringContaining(field), error: expect.any(String), code: 1008 }]);
  });

  it('rejects changed settings in later messages', async () => {
    const socket = streamInput();
    await socket.send({ text: ' ', voice_settings: { speed: 1 } }, { text: 'a ', voice_settings: { speed: 1 } });
    await socket.send({ text: 'b ', voice_settings: { speed: 1.1 } });
    expect((await socket.closed).code).toBe(1008);
    expect(socket.frames.at(-1)?.message).toContain('voice_settings');
  });

  it.each([
    [`nobodynobodynobody00/stream-input`, 'voice_not_found'],
    [`${tone}/stream-input?model_id=eleven_nothing`, 'model_not_found'],
    [`${tone}/stream-input?output_format=mp3_1_1`, 'invalid_output_format'],
    [`${tone}/stream-input?inactivity_timeout=181`, 'invalid_parameters'],
    [`${tone}/stream-input?seed=-1`, 'invalid_parameters'],
  ])('rejects %s with %s', async (path, error) => {
    const socket = open(path);
    expect((await socket.closed).code).toBe(1008);
    expect(socket.frames).toMatchObject([{ error, code: 1008 }]);
  });

  it('closes after the inactivity_timeout, which a space restarts', async () => {
    const socket = streamInput('&inactivity_timeout=1');
    await socket.send({ text: ' ' });
    for (let i = 0; i < 3; i++) {
      await wait(600);
      await socket.send({ text: ' ' });
    }
    expect(socket.frames).toEqual([]);
    const { code } = await socket.closed;
    expect([code, socket.frames[0]?.error]).toEqual([1008, 'input_timeout_exceeded']);
  });

  it('accepts the old name of the default format, seed and normalization, and ignores an unsupported language', async () => {
    const socket = open(
      `${rachel}/stream-input?output_format=mp3_44100&language_code=cy&seed=4294967295&apply_text_normalization=off&enable_ssml_parsing=true&optimize_streaming_latency=3&model_id=eleven_flash_v2_5`,
    );
    await socket.send({ text: 'One <break time="0.2s"/> two. ' }, { text: '' });
    expect((await socket.closed).code).toBe(1000);
    expect(socket.audio().subarray(0, 2).toString('hex')).toMatch(/^(fff|4944)/);
  });

  it('stores nothing with enable_logging=false', async () => {
    const socket = streamInput('&enable_logging=false');
    await socket.send({ text: 'Leave no trace of this. ' }, { text: '' });
    await socket.closed;
    expect((await history()).map((item) => item.text)).not.toContain('Leave no trace of this. ');
  });
});

describe('multi-stream-input', () => {
  const of = (socket: SocketClient, id: string) => socket.frames.filter(({ contextId }) => contextId === id);

  it('speaks contexts in parallel, each complete and with a final frame', async () => {
    const socket = multi();
    await socket.send(
      { text: ' ', context_id: 'a' },
      { text: 'First words of a. ', context_id: 'a' },
      { text: 'Words of b. ', contextId: 'b' },
      { text: 'More of a.', context_id: 'a' },
      { text: 'Of nobody in particular.' },
      { close_socket: true },
    );
    expect((await socket.closed).code).toBe(1000);
    for (const [id, said] of [
      ['a', 'First words of a. More of a.'],
      ['b', 'Words of b. '],
      ['default', 'Of nobody in particular.'],
    ] as const) {
      expectSameSounds(socket.audio(id), await synthesize(said));
      expect(of(socket, id).at(-1)).toMatchObject({ isFinal: true, is_final: true, audio: null });
    }
  });

  it('speaks flushed text after its context is closed, and drops other text', async () => {
    const socket = multi();
    await socket.send(
      { text: 'To be heard. ', context_id: 'a', flush: true },
      { text: 'Not to be heard. ', context_id: 'a' },
      { context_id: 'a', close_context: true },
    );
    await socket.frame((frame) => frame.contextId === 'a' && frame.isFinal === true);
    expectSameSounds(socket.audio('a'), await synthesize('To be heard. '));
    await socket.send({ close_socket: true });
    expect((await socket.closed).code).toBe(1000);
  });

  it('stops a closed context quickly', async () => {
    const socket = multi('&auto_mode=true');
    await socket.send({ text: `${text} `.repeat(30), context_id: 'a' });
    await socket.frame(hasAudio);
    await socket.send({ context_id: 'a', close_context: true });
    await socket.frame((frame) => frame.isFinal === true);
    const count = socket.frames.length;
    await wait(300);
    expect(socket.frames.length).toBe(count);
    expect(seconds(socket.audio('a'))).toBeLessThan(0.05 * text.length * 30);
    await socket.send({ close_socket: true });
    await socket.closed;
  });

  it('opens a new context for a reused id, after the final frame of the old one', async () => {
    const socket = multi();
    await socket.send(
      { text: 'The old one. ', context_id: 'a', flush: true },
      { context_id: 'a', close_context: true },
      { text: 'The new one. ', context_id: 'a', voice_settings: { speed: 1.2 } },
      { close_socket: true },
    );
    await socket.closed;
    const ends = of(socket, 'a').flatMap((frame, at) => (frame.isFinal ? [at] : []));
    expect(ends).toHaveLength(2);
    const partOf = (from: number, to: number) =>
      Buffer.concat(
        of(socket, 'a')
          .slice(from, to)
          .map(({ audio }) => Buffer.from(audio ?? '', 'base64')),
      );
    expectSameSounds(partOf(0, ends[0]!), await synthesize('The old one. '));
    expect(seconds(partOf(ends[0]!, ends[1]!))).toBeCloseTo(('The new one. '.length * 0.05) / 1.2, 1);
  });

  it('keeps a context open on empty text, and closes an inactive one', async () => {
    const socket = multi('&inactivity_timeout=1');
    await socket.send({ text: 'x ', context_id: 'kept' }, { text: 'x ', context_id: 'left' });
    for (let i = 0; i < 3; i++) {
      await wait(500);
      await socket.send({ text: '', context_id: 'kept' });
    }
    expect(socket.frames.map(({ contextId, isFinal }) => [contextId, isFinal])).toEqual([['left', true]]);
    await socket.send({ text: '', context_id: 'left' }, { context_id: 'never', flush: true }, { close_socket: true });
    expect((await socket.closed).code).toBe(1000);
    expect(socket.audio('left')).toHaveLength(0);
    expectSameSounds(socket.audio('kept'), await synthesize('x '));
  });

  it('rejects a sixth context', async () => {
    const socket = multi();
    await socket.send(...['1', '2', '3', '4', '5', '6'].map((context_id) => ({ text: ' ', context_id })));
    expect((await socket.closed).code).toBe(1008);
    expect(socket.frames.at(-1)?.message).toContain('5 contexts');
  });
});

describe('authentication', () => {
  const talks = async (socket: SocketClient, first: object = {}) => {
    await socket.send({ text: ' ', ...first }, { text: 'Hello. ' }, { text: '' });
    const { code } = await socket.closed;
    return [code, socket.frames.some(hasAudio) ? 'audio' : socket.frames[0]?.error];
  };

  it('accepts the key in a header, in the query or in the first message', async () => {
    expect(await talks(streamInput())).toEqual([1000, 'audio']);
    const { apiKey } = bootstrap;
    expect(await talks(streamInput('', tone, { authorization: `Bearer ${apiKey}` }))).toEqual([1000, 'audio']);
    for (const query of [`&authorization=${apiKey}`, `&authorization=Bearer%20${apiKey}`, `&xi-api-key=${apiKey}`])
      expect(await talks(streamInput(query, tone, {}))).toEqual([1000, 'audio']);
    for (const first of [{ xi_api_key: apiKey }, { 'xi-api-key': apiKey }, { authorization: `Bearer ${apiKey}` }])
      expect(await talks(streamInput('', tone, {}), first)).toEqual([1000, 'audio']);
    const account = await signUp(server.url);
    expect(await talks(streamInput(`&authorization=${account.accessToken}`, tone, {}))).toEqual([1000, 'audio']);
  });

  it('rejects missing and wrong keys', async () => {
    expect(await talks(streamInput('', tone, {}))).toEqual([1008, 'needs_authorization']);
    expect(await talks(streamInput('', tone, { 'xi-api-key': 'sk_wrong' }))).toEqual([1008, 'invalid_api_key']);
    expect(await talks(streamInput('', tone, {}), { xi_api_key: 'sk_wrong' })).toEqual([1008, 'invalid_api_key']);
  });

  it('rejects a key without the text_to_speech permission', async () => {
    const account = await signUp(server.url);
    const session = { authorization: `Bearer ${account.accessToken}` };
    const reply = await postJson(
      `${server.url}/v1/user/api-keys`,
      { name: 'x', permissions: ['voices_read'] },
      session,
    );
    const { xi_api_key } = (await reply.json()) as { xi_api_key: string };
    expect(await talks(streamInput('', tone, { 'xi-api-key': xi_api_key }))).toEqual([1008, 'missing_permissions']);
    const issued = await postJson(`${server.url}/v1/single-use-token/tts_websocket`, {}, { 'xi-api-key': xi_api_key });
    const { token } = (await issued.json()) as { token: string };
    expect(await talks(streamInput(`&single_use_token=${token}`, tone, {}))).toEqual([1008, 'missing_permissions']);
  });

  it('accepts a single-use token for one socket of its type', async () => {
    const issue = async (type: string) => {
      const reply = await postJson(`${server.url}/v1/single-use-token/${type}`, {}, key);
      expect(reply.status).toBe(200);
      return ((await reply.json()) as { token: string }).token;
    };
    const token = await issue('tts_websocket');
    expect(token).toMatch(/^sutkn_[0-9a-f]{48}$/);
    expect(await talks(streamInput(`&single_use_token=${token}`, tone, {}))).toEqual([1000, 'audio']);
    expect(await talks(streamInput(`&single_use_token=${token}`, tone, {}))).toEqual([1008, 'unauthorized']);
    const scribe = await issue('realtime_scribe');
    expect(await talks(streamInput(`&single_use_token=${scribe}`, tone, {}))).toEqual([1008, 'unauthorized']);
    expect((await postJson(`${server.url}/v1/single-use-token/other`, {}, key)).status).toBe(422);
    expect((await postJson(`${server.url}/v1/single-use-token/tts_websocket`, {})).status).toBe(401);
  });

  it('O-04 counts the use of a single-use token towards the limit of its key', async () => {
    const session = { authorization: `Bearer ${(await signUp(server.url)).accessToken}` };
    const reply = await postJson(`${server.url}/v1/user/api-keys`, { name: 'few', character_limit: 7 }, session);
    const { xi_api_key } = (await reply.json()) as { xi_api_key: string };
    const talk = async () => {
      const issued = await postJson(
        `${server.url}/v1/single-use-token/tts_websocket`,
        {},
        { 'xi-api-key': xi_api_key },
      );
      const { token } = (await issued.json()) as { token: string };
      return talks(streamInput(`&single_use_token=${token}`, tone, {}));
    };
    expect(await talk()).toEqual([1000, 'audio']);
    expect(await talk()).toEqual([1008, 'quota_exceeded']);
  });

  it('accepts only one of two concurrent sockets with the same token', async () => {
    const reply = await postJson(`${server.url}/v1/single-use-token/tts_websocket`, {}, key);
    const { token } = (await reply.json()) as { token: string };
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => talks(streamInput(`&single_use_token=${token}`, tone, {}))),
    );
    expect(outcomes.filter(([code]) => code === 1000)).toHaveLength(1);
  });
});
