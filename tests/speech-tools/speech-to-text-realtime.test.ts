import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStreamResampler } from '../../audio/effects/stream-resampler.ts';
import { encodeMulaw } from '../../audio/formats/g711.ts';
import { realtimeAudioFormats } from '../../contract/speech-tools/speech-to-text-socket.ts';
import { installStreamingModel, speakTones } from '../../engines/recognize/streaming/test-streaming-model.ts';
import { postJson } from '../support/accounts.ts';
import { openSocket, wait } from '../support/socket-client.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

type Options = Parameters<ElevenLabsClient['speechToText']['realtime']['connect']>[0];
/** A frame of the Scribe API. */
interface ScribeFrame {
  readonly message_type: string;
  readonly session_id?: string;
  readonly text?: string;
  readonly error?: string;
  readonly language_code?: string | null;
  readonly words?: readonly { text: string; start: number; end: number; type: string; logprob: number }[] | null;
  readonly entities?: readonly { text: string; entity_type: string; start_char: number; end_char: number }[];
  readonly config?: Readonly<Record<string, unknown>>;
}

const rate = 16_000;
const realtime = '/v1/speech-to-text/realtime';
const key = { 'xi-api-key': bootstrap.apiKey };
const recording = new URL('../../../shared/audio/austen-0870.wav', import.meta.url);
let server: RunningServer;
let client: ElevenLabsClient;

beforeAll(async () => {
  server = await startServer({ env: { DEFAULT_TIER: 'enterprise' } });
  client = new ElevenLabsClient({ apiKey: bootstrap.apiKey, baseUrl: server.url, maxRetries: 0 });
});
afterAll(() => server.remove());

const toPcm = (samples: Float32Array): Buffer =>
  Buffer.from(Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)).buffer);
const chunkOf = (bytes: Uint8Array, more: object = {}) => ({
  message_type: 'input_audio_chunk',
  audio_base_64: Buffer.from(bytes).toString('base64'),
  commit: false,
  sample_rate: rate,
  ...more,
});
const isError = ({ error }: ScribeFrame): boolean => error !== undefined;

/** A session by the official client. `frames` collects all messages. */
async function connect(options: Partial<Options> = {}) {
  const connection = await client.speechToText.realtime.connect({
    modelId: 'scribe_v2_realtime',
    audioFormat: 'pcm_16000',
    sampleRate: rate,
    ...options,
  } as Options);
  const frames: ScribeFrame[] = [];
  const times: number[] = [];
  const types = ['session_started', 'partial_transcript', 'final_transcript', 'committed_transcript'];
  for (const type of [...types, 'committed_transcript_with_timestamps', 'committed_transcript_entities', 'error'])
    connection.on(type as never, (frame: ScribeFrame) => {
      frames.push(frame);
      times.push(performance.now());
    });
  const frame = async (type: string, count = 1): Promise<ScribeFrame> => {
    for (let waited = 0; waited < 60_000; waited += 10) {
      const found = frames.filter((one) => one.message_type === type);
      if (found.length >= count) return found[count - 1]!;
      await wait(10);
    }
    throw new Error(`no ${type}: ${JSON.stringify(frames)}`);
  };
  await frame('session_started');
  return {
    connection,
    frames,
    times,
    frame,
    /** Sends samples in chunks of 100 ms, as fast as the socket takes them. */
    send(samples: Float32Array) {
      for (let at = 0; at < samples.length; at += rate / 10)
        connection.send({ audioBase64: toPcm(samples.slice(at, at + rate / 10)).toString('base64') });
    },
  };
}

/** The first error frame and the close code of a session that the server ends. */
async function refusal(query: string, messages: object[] = [], headers: Record<string, string> = key) {
  const socket = openSocket(`${server.url}${realtime}?${query}`, headers);
  await socket.send(...messages);
  const { code } = await socket.closed;
  const frames = socket.frames as unknown as ScribeFrame[];
  return { ...frames.find(isError), code };
}

describe('before a neural recognizer is installed', () => {
  it('names the model to install for a language that nothing recognizes', async () => {
    expect(await refusal('language_code=cy')).toEqual({
      message_type: 'transcriber_error',
      error: expect.stringMatching(/recognizes the language cym\. Ask the operator to install /),
      code: 1008,
    });
  });

  it.skipIf(!existsSync(recording) || !existsSync('/usr/bin/pocketsphinx_continuous'))(
    'STT-002 hears a real reader with the basic recognizer, with times and a low confidence',
    async () => {
      const bytes = readFileSync(recording).subarray(44);
      const { connection, send, frame, frames } = await connect({ includeTimestamps: true, keyterms: ['Dashwood'] });
      send(Float32Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(at * 2) / 32_768));
      connection.commit();
      const { text, words, language_code } = await frame('committed_transcript_with_timestamps');
      connection.close();
      for (const word of 'john leisure to consider how much there might be in his power'.split(' '))
        expect(text).toContain(word);
      expect(words!.map((word) => word.text).join('')).toBe(text);
      for (const [at, { start, end, logprob }] of words!.entries()) {
        expect(end).toBeGreaterThan(start);
        expect(logprob).toBeLessThanOrEqual(0);
        if (at > 0) expect(start).toBeGreaterThan(words![at - 1]!.start);
      }
      expect(language_code).toBeNull();
      expect(frames.some(isError)).toBe(false);
    },
    120_000,
  );
});

describe('with a streaming recognizer', () => {
  beforeAll(async () => {
    await installStreamingModel(join(server.dataDir, 'models'));
    await wait(500);
  });

  it('starts a session with its configuration', async () => {
    const { connection, frames } = await connect({ languageCode: 'en', noVerbatim: true, keyterms: ['Ada', 'Bob'] });
    connection.close();
    expect(frames[0]).toMatchObject({
      message_type: 'session_started',
      session_id: expect.stringMatching(/^\w{20}$/),
      config: {
        sample_rate: rate,
        audio_format: 'pcm_16000',
        language_code: 'en',
        timestamps_granularity: 'none',
        vad_commit_strategy: 'manual',
        model_id: 'scribe_v2_realtime',
        keyterms: ['Ada', 'Bob'],
        no_verbatim: true,
        enable_logging: true,
      },
    });
  });

  it('sends partial transcripts, commits by the client, and stores the session', { timeout: 60_000 }, async () => {
    const { connection, send, frame, frames } = await connect({ includeTimestamps: true, languageCode: 'eng' });
    send(speakTones(['alpha', 'bravo']));
    connection.commit();
    expect((await frame('committed_transcript')).text).toBe('alpha bravo');
    send(speakTones(['charlie']));
    connection.commit();
    const second = await frame('committed_transcript_with_timestamps', 2);
    expect(second).toMatchObject({ text: 'charlie', language_code: 'eng' });
    // Times count from the start of the session.
    expect(second.words![0]!.start).toBeGreaterThan(1.1);
    expect(frames.map(({ message_type }) => message_type)).toEqual(
      expect.arrayContaining(['partial_transcript', 'final_transcript']),
    );
    connection.close();
    await wait(500);
    const path = `${server.url}/v1/speech-to-text/transcripts/${frames[0]!.session_id}`;
    const stored = (await (await fetch(path, { headers: key })).json()) as {
      text: string;
      audio_duration_secs: number;
    };
    expect(stored.text).toBe('alpha bravo charlie');
    expect(stored.audio_duration_secs).toBeCloseTo(1.5, 1);
  });

  it('stores nothing with enable_logging=false', async () => {
    const { connection, send, frame, frames } = await connect({ enableLogging: false });
    send(speakTones(['alpha']));
    connection.commit();
    await frame('committed_transcript');
    connection.close();
    await wait(500);
    const path = `${server.url}/v1/speech-to-text/transcripts/${frames[0]!.session_id}`;
    expect((await fetch(path, { headers: key })).status).toBe(404);
  });

  it('sends the partial transcript of a word within 400 ms, and commits after a pause', {
    timeout: 60_000,
  }, async () => {
    const { connection, frame, frames, times } = await connect({
      commitStrategy: 'vad' as never,
      vadSilenceThresholdSecs: 0.5,
      includeTimestamps: true,
    });
    const words = ['alpha', 'bravo', 'charlie', 'delta'] as const;
    const [toneS, gapS] = [0.3, 0.2];
    const samples = new Float32Array(rate * 4);
    samples.set(speakTones(words, { toneS, gapS }), rate / 2);
    const startedAt = performance.now();
    const stepS = 0.05;
    // As a microphone sends it: each chunk when it was recorded.
    for (let at = 0; at < samples.length; at += stepS * rate) {
      const dueAt = startedAt + (at / rate + stepS) * 1000;
      await wait(Math.max(0, dueAt - performance.now()));
      connection.send({ audioBase64: toPcm(samples.slice(at, at + stepS * rate)).toString('base64') });
    }
    const committed = await frame('committed_transcript_with_timestamps');
    connection.close();
    expect(committed.text).toBe(words.join(' '));
    const delays = words.map((word, at) => {
      const spokenAt = startedAt + (0.5 + (at + 1) * (toneS + gapS)) * 1000;
      const partial = frames.findIndex((one) => one.message_type === 'partial_transcript' && one.text!.includes(word));
      return times[partial]! - spokenAt;
    });
    console.info(`delays of partial transcripts: ${delays.map((delay) => Math.round(delay)).join(', ')} ms`);
    expect(Math.max(...delays)).toBeLessThan(400);
    for (const [at, word] of words.entries()) {
      const { start } = committed.words!.filter(({ type }) => type === 'word')[at]!;
      expect(Math.abs(start - (0.5 + at * (toneS + gapS) + gapS)), word).toBeLessThan(0.12);
    }
  });

  it.each(realtimeAudioFormats)('hears %s', { timeout: 60_000 }, async (format) => {
    const sampleRate = Number(format.split('_')[1]);
    const samples = openStreamResampler(rate, sampleRate).write(speakTones(['alpha', 'bravo', 'charlie']));
    const pcm = toPcm(samples);
    const bytes = format === 'ulaw_8000' ? encodeMulaw(new Int16Array(pcm.buffer)) : pcm;
    const { connection, frame } = await connect({ audioFormat: format as never, sampleRate });
    for (let at = 0; at < bytes.length; at += 9600)
      connection.send({ audioBase64: Buffer.from(bytes.subarray(at, at + 9600)).toString('base64') });
    connection.commit();
    expect((await frame('committed_transcript')).text).toBe('alpha bravo charlie');
    connection.close();
  });

  it('refuses a commit without audio, and goes on', async () => {
    const { connection, send, frame } = await connect();
    connection.commit();
    expect((await frame('commit_throttled')).error).toContain('0.00 s');
    send(speakTones(['delta']));
    connection.commit();
    expect((await frame('committed_transcript')).text).toBe('delta');
    connection.close();
  });

  it('finds entities in committed transcripts', async () => {
    const { connection, send, frame } = await connect({ entityDetection: 'pii' });
    send(speakTones(['delta']));
    connection.commit();
    expect(await frame('committed_transcript_entities')).toEqual({
      message_type: 'committed_transcript_entities',
      text: 'delta',
      entities: [],
    });
    connection.close();
  });

  it.each([
    ['model_id=scribe_v0', 'model_id'],
    ['audio_format=mp3_44100', 'audio_format'],
    ['commit_strategy=vad&vad_threshold=0.95', 'vad_threshold'],
    ['vad_silence_threshold_secs=0.1', 'vad_silence_threshold_secs'],
    ['min_speech_duration_ms=10', 'min_speech_duration_ms'],
    ['min_silence_duration_ms=3000', 'min_silence_duration_ms'],
    ['entity_detection=feelings', 'entity_detection'],
    ['transcript_edit=shorten', 'transcript_edit'],
  ])('rejects the parameters %s and names the field', async (query, field) => {
    expect(await refusal(query)).toEqual({
      message_type: 'invalid_request',
      error: expect.stringContaining(field),
      code: 1008,
    });
  });

  it.each<[string, object, string]>([
    ['no Base64', chunkOf(Buffer.alloc(0), { audio_base_64: '!' }), 'audio_base_64'],
    ['half a sample', chunkOf(Buffer.alloc(3)), 'audio_base_64'],
    ['another sample rate', chunkOf(Buffer.alloc(2), { sample_rate: 8000 }), 'sample_rate'],
    ['another message', { message_type: 'ping' }, 'message_type'],
  ])('rejects %s and names the field', async (_name, message, field) => {
    expect(await refusal('', [message])).toEqual({
      message_type: 'input_error',
      error: expect.stringContaining(field),
      code: 1008,
    });
  });

  it('rejects previous_text after the first chunk, and chunks that are too large', async () => {
    const first = chunkOf(Buffer.alloc(320), { previous_text: 'Hello.' });
    expect(await refusal('', [first, first])).toMatchObject({
      message_type: 'input_error',
      error: expect.stringContaining('previous_text'),
    });
    expect(await refusal('', [chunkOf(Buffer.alloc(200_000))])).toEqual({
      message_type: 'chunk_size_exceeded',
      error: expect.stringContaining('256 kB'),
      code: 1009,
    });
  });

  it('accepts a single-use token once, and no other credential of another kind', async () => {
    const { token } = await client.tokens.singleUse.create('realtime_scribe');
    const { connection, send, frame } = await connect({ token });
    send(speakTones(['echo']));
    connection.commit();
    expect((await frame('committed_transcript')).text).toBe('echo');
    connection.close();
    expect(await refusal(`token=${token}`, [], {})).toMatchObject({ message_type: 'auth_error', code: 1008 });
    const { token: other } = await client.tokens.singleUse.create('tts_websocket');
    expect(await refusal(`token=${other}`, [], {})).toMatchObject({ message_type: 'auth_error' });
    expect(await refusal('', [], { 'xi-api-key': 'sk_wrong' })).toMatchObject({ message_type: 'auth_error' });
  });

  it('ends when its key is deleted, and rejects a key without the permission', async () => {
    const login = await postJson(`${server.url}/v1/auth/sign-in`, {
      email: bootstrap.email,
      password: bootstrap.password,
    });
    const { access_token } = (await login.json()) as { access_token: string };
    const session = { authorization: `Bearer ${access_token}` };
    const create = async (permissions: string[]) => {
      const reply = await postJson(`${server.url}/v1/user/api-keys`, { name: 'live', permissions }, session);
      return (await reply.json()) as { xi_api_key: string; key_id: string };
    };
    const { xi_api_key: weak } = await create(['voices_read']);
    expect(await refusal('', [], { 'xi-api-key': weak })).toMatchObject({ message_type: 'auth_error', code: 1008 });
    const { xi_api_key, key_id } = await create(['speech_to_text']);
    const socket = openSocket(`${server.url}${realtime}`, { 'xi-api-key': xi_api_key });
    await socket.send(chunkOf(toPcm(speakTones(['alpha']))));
    await socket.frame((frame) => (frame as unknown as ScribeFrame).message_type === 'partial_transcript');
    await fetch(`${server.url}/v1/user/api-keys/${key_id}`, { method: 'DELETE', headers: session });
    expect((await socket.closed).code).toBe(1008);
    expect(socket.frames.at(-1)).toEqual({ message_type: 'auth_error', error: 'Your access has ended.' });
  });
});
