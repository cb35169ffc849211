import { describe, expect, it } from 'vitest';
import { outputFormats } from '../../contract/catalogue/output-formats.ts';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { server } from '../support/shared-server.ts';
import { bootstrap } from '../support/start-server.ts';

const rachel = '21m00Tcm4TlvDq8ikWAM';
const key = { 'xi-api-key': bootstrap.apiKey };

const speak = (path: string, body: object, headers: Record<string, string> = key, signal?: AbortSignal) =>
  fetch(`${server.url}/v1/text-to-speech/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
const detail = async (reply: Response) => ((await reply.json()) as { detail: Record<string, string> }).detail;
const subscription = async (account: Account) =>
  (await (
    await fetch(`${server.url}/v1/user/subscription`, { headers: { authorization: `Bearer ${account.accessToken}` } })
  ).json()) as {
    character_count: number;
  };
const historyOf = async (account: Account) =>
  (
    (await (
      await fetch(`${server.url}/v1/history`, { headers: { authorization: `Bearer ${account.accessToken}` } })
    ).json()) as {
      history: { text: string; history_item_id: string }[];
    }
  ).history;

/** RMS level of 16-bit PCM, 0 to 1. */
function rms(bytes: ArrayBuffer): number {
  const samples = new Int16Array(bytes.slice(0, bytes.byteLength - (bytes.byteLength % 2)));
  return Math.sqrt(samples.reduce((sum, sample) => sum + (sample / 32768) ** 2, 0) / samples.length);
}

describe('speech', () => {
  it.each(Object.keys(outputFormats))('speaks as %s', async (format) => {
    const reply = await speak(`${rachel}?output_format=${format}`, { text: 'The quick brown fox.' });
    expect(reply.status).toBe(200);
    const entry = outputFormats[format as keyof typeof outputFormats];
    expect(reply.headers.get('content-type')).toContain(entry.contentType);
    expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(1500);
  });

  it('rejects formats that the endpoint does not support and names the field', async () => {
    const reply = await speak(`${rachel}?output_format=mp3_1_1`, { text: 'a' });
    expect([reply.status, (await detail(reply)).code]).toEqual([400, 'invalid_output_format']);
    const wav = await speak(`${rachel}/stream?output_format=wav_16000`, { text: 'a' });
    expect([wav.status, (await detail(wav)).param]).toEqual([400, 'output_format']);
  });

  it('TTS-001 returns audible sound and the headers of the public API', async () => {
    const reply = await speak(`${rachel}/stream?output_format=pcm_22050`, { text: 'Is anybody there?' });
    for (const name of [
      'request-id',
      'x-request-id',
      'history-item-id',
      'character-cost',
      'current-concurrent-requests',
      'maximum-concurrent-requests',
      'tts-latency-ms',
      'server-timing',
    ])
      expect([name, reply.headers.get(name)]).toEqual([name, expect.stringMatching(/./)]);
    expect(rms(await reply.arrayBuffer())).toBeGreaterThan(0.02);
  });

  it('streams the first audio long before a long text is complete', async () => {
    const text = 'The tide came in slowly over the flat sand. '.repeat(60);
    const reply = await speak(`${rachel}/stream`, { text });
    const startedAt = performance.now();
    const reader = reply.body!.getReader();
    await reader.read();
    const first = performance.now() - startedAt;
    while (!(await reader.read()).done);
    expect(first).toBeLessThan((performance.now() - startedAt) / 3);
  });

  it('returns the same bytes for the same seed', async () => {
    const make = async () =>
      Buffer.from(
        await (await speak(`${rachel}?output_format=pcm_16000`, { text: 'Again and again.', seed: 7 })).arrayBuffer(),
      );
    expect((await make()).equals(await make())).toBe(true);
  });

  it('speaks detected and requested languages, and ignores an unsupported code', async () => {
    for (const [text, language_code] of [
      ['Guten Morgen, wie geht es dir?'],
      ['नमस्ते दुनिया', 'hi'],
      ['Buenos días', 'es-MX'],
      ['Good morning', 'cy'],
      ['Good morning', 'no language'],
    ] as const) {
      const reply = await speak(`${rachel}/stream?output_format=pcm_16000`, { text, language_code });
      expect([text, reply.status]).toEqual([text, 200]);
      expect(rms(await reply.arrayBuffer())).toBeGreaterThan(0.01);
    }
  });

  it.each([
    ['enforces a language that the model supports, whatever the text', 'eleven_flash_v2_5', 'en', false],
    ['ignores a language that the model does not support', 'eleven_flash_v2_5', 'cy', true],
    ['ignores a code that is no language', 'eleven_flash_v2_5', 'no language', true],
    ['ignores the language for multilingual v2, which detects it', 'eleven_multilingual_v2', 'en', true],
    ['enforces the language for version 3', 'eleven_v3', 'en', false],
  ])('language_code: %s', async (_, model_id, code, isIgnored) => {
    const make = async (language_code?: string) => {
      const body = { text: 'Guten Abend, wie geht es Ihnen heute?', seed: 7, model_id, language_code };
      return Buffer.from(await (await speak(`${rachel}?output_format=pcm_16000`, body)).arrayBuffer());
    };
    expect((await make(code)).equals(await make())).toBe(isIgnored);
  });

  it.each([
    ['emoji', '😀 Hello 👋🏽 there 🎉'],
    ['right to left', 'שלום עולם وداعا'],
    ['control characters', 'One\u0000\u0001\u0002 two\u001b[31m three'],
    ['lone surrogates', 'Left \ud83d and right \ude00 alone'],
    ['markup', '<speak>Hello <break time="0.2s"/> [laughs] world</speak>'],
    ['punctuation only', '... !!! ???'],
  ])('speaks or rejects %s and stays available', async (_name, text) => {
    const reply = await speak(rachel, { text });
    expect([200, 400]).toContain(reply.status);
    await reply.arrayBuffer();
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });

  it.each([
    [{ text: '' }, 400, 'empty_text'],
    [{ text: ' \n ' }, 400, 'empty_text'],
    [{ text: 'x'.repeat(10_001) }, 400, 'text_too_long'],
    [{ text: 'a', model_id: 'eleven_nothing' }, 404, 'model_not_found'],
  ] as const)('rejects invalid request %# with the right error', async (body, status, code) => {
    const reply = await speak(rachel, body);
    expect([reply.status, (await detail(reply)).code]).toEqual([status, code]);
  });

  it('U-62 rejects enable_logging=false below the Enterprise plan, without a charge', async () => {
    const account = await signUp(server.url);
    const headers = { authorization: `Bearer ${account.accessToken}` };
    const reply = await speak(`${rachel}?enable_logging=false`, { text: 'Leave no trace.' }, headers);
    expect([reply.status, (await detail(reply)).code]).toEqual([403, 'feature_not_available']);
    expect(await historyOf(account)).toEqual([]);
    expect((await subscription(account)).character_count).toBe(0);
  });
});

describe('credits', () => {
  it('TTS-009 QUOTA-001 reject requests over the quota without synthesis, storage or charge', async () => {
    const account = await signUp(server.url);
    const headers = { authorization: `Bearer ${account.accessToken}` };
    const first = await speak(rachel, { text: 'x '.repeat(2500) }, headers);
    await first.arrayBuffer();
    expect((await subscription(account)).character_count).toBe(5000);
    const over = await speak(rachel, { text: 'x'.repeat(5001) }, headers);
    expect([over.status, (await detail(over)).status]).toEqual([401, 'quota_exceeded']);
    expect(await historyOf(account)).toHaveLength(1);
    expect((await subscription(account)).character_count).toBe(5000);
    const failed = await speak('nobodynobodynobody00', { text: 'Hello' }, headers);
    expect(failed.status).toBe(404);
    expect((await subscription(account)).character_count).toBe(5000);
  });

  it('are never overspent by concurrent requests', async () => {
    const account = await signUp(server.url);
    const headers = { authorization: `Bearer ${account.accessToken}` };
    const text = 'a b '.repeat(450);
    const replies = await Promise.all(Array.from({ length: 8 }, () => speak(rachel, { text }, headers)));
    await Promise.all(replies.map((reply) => reply.arrayBuffer()));
    const good = replies.filter((reply) => reply.status === 200).length;
    expect(good).toBe(5);
    expect(replies.filter((reply) => reply.status === 401).length).toBe(3);
    expect((await subscription(account)).character_count).toBe(9000);
  });

  it('TTS-010 PLAN-026 limit a free plan to two concurrent requests, queue some and reject more with Retry-After', async () => {
    const account = await signUp(server.url);
    const headers = { authorization: `Bearer ${account.accessToken}` };
    const leaving = new AbortController();
    const long = 'The tide came in slowly over the flat sand. '.repeat(80);
    // Two responses that nobody reads occupy both slots. Up to 8 requests per slot may wait.
    const running = await Promise.all(
      [1, 2].map(() => speak(`${rachel}/stream?output_format=pcm_32000`, { text: long }, headers, leaving.signal)),
    );
    expect(running.map((reply) => reply.headers.get('maximum-concurrent-requests'))).toEqual(['2', '2']);
    const waiting = Array.from({ length: 17 }, () => speak(`${rachel}/stream`, { text: 'Next.' }, headers));
    const refused = await Promise.race(waiting);
    expect([refused.status, await detail(refused)]).toMatchObject([
      429,
      { code: 'concurrent_limit_exceeded', status: 'too_many_concurrent_requests' },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    leaving.abort();
    const replies = await Promise.all(waiting);
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(16);
    await Promise.all(replies.filter((reply) => !reply.bodyUsed).map((reply) => reply.arrayBuffer()));
  });

  it('are charged only for the synthesized part when the caller disconnects', async () => {
    const account = await signUp(server.url);
    const headers = { authorization: `Bearer ${account.accessToken}` };
    const text = Array.from(
      { length: 90 },
      (_, at) => `This is sentence number ${at} of a long story about the sea.`,
    ).join(' ');
    const leaving = new AbortController();
    const reply = await speak(`${rachel}/stream?output_format=pcm_24000`, { text }, headers, leaving.signal);
    const reader = reply.body!.getReader();
    // Ten seconds of audio.
    for (let bytes = 0; bytes < 480_000; ) bytes += (await reader.read()).value!.byteLength;
    leaving.abort();
    await expect.poll(async () => (await historyOf(account)).length, { timeout: 5000 }).toBe(1);
    const { character_count: spent } = await subscription(account);
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThan(text.length / 2);
    const [item] = await historyOf(account);
    expect(text.startsWith(item!.text)).toBe(true);
    expect([...item!.text].length).toBe(spent);
  });
});

describe('history', () => {
  it('U-20 serves byte ranges', async () => {
    const reply = await speak(rachel, { text: 'A range of hills.' });
    const whole = Buffer.from(await reply.arrayBuffer());
    const url = `${server.url}/v1/history/${reply.headers.get('history-item-id')}/audio`;
    const part = await fetch(url, { headers: { ...key, range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true);
    const beyond = await fetch(url, { headers: { ...key, range: `bytes=${whole.length}-` } });
    expect(beyond.status).toBe(416);
  });

  it('HIST-004 converts a download to WAV and names files by the specified pattern', async () => {
    const speech = await speak(rachel, { text: 'Convert me.' });
    await speech.arrayBuffer();
    const id = speech.headers.get('history-item-id')!;
    const reply = await postJson(
      `${server.url}/v1/history/download`,
      { history_item_ids: [id], output_format: 'wav' },
      key,
    );
    const wav = Buffer.from(await reply.arrayBuffer());
    expect(reply.headers.get('content-type')).toContain('audio/wav');
    expect(reply.headers.get('content-disposition')).toMatch(
      /Timbre_\d{4}-\d\d-\d\dT.*_pre_sp100_s50_sb75_se0_b_m2\.wav/,
    );
    expect(wav.subarray(0, 4).toString()).toBe('RIFF');
    expect(wav.length).toBeGreaterThan(20_000);
    const unknown = await postJson(`${server.url}/v1/history/download`, { history_item_ids: [id, 'nope'] }, key);
    expect([unknown.status, (await detail(unknown)).code]).toEqual([404, 'history_item_not_found']);
  });

  it('HIST-005 deletes an item with its audio', async () => {
    const reply = await speak(rachel, { text: 'Delete me.' });
    await reply.arrayBuffer();
    const url = `${server.url}/v1/history/${reply.headers.get('history-item-id')}`;
    expect((await fetch(url, { method: 'DELETE', headers: key })).status).toBe(200);
    for (const path of [url, `${url}/audio`]) expect((await fetch(path, { headers: key })).status).toBe(404);
    expect((await fetch(url, { method: 'DELETE', headers: key })).status).toBe(404);
  });
});

it('VOICE-008 VOICE-010 links a spoken preview of every default voice, which plays without credentials', async () => {
  const { voices } = (await (await fetch(`${server.url}/v1/voices`, { headers: key })).json()) as {
    voices: { name: string; category: string; preview_url: string }[];
  };
  const defaultVoices = voices.filter(({ category }) => category === 'premade');
  expect(defaultVoices).toHaveLength(48);
  for (const voice of defaultVoices)
    expect(voice.preview_url).toMatch(
      new RegExp(`/${encodeURIComponent(voice.name.toLowerCase().replaceAll(' ', '_'))}\\.mp3\\?`),
    );
  // Every voice is measured in engines/voices; each preview takes the shared server a second.
  for (const voice of defaultVoices.slice(0, 6)) {
    const preview = await fetch(voice.preview_url);
    expect([voice.name, preview.status, preview.headers.get('content-type')]).toEqual([voice.name, 200, 'audio/mpeg']);
    expect((await preview.arrayBuffer()).byteLength).toBeGreaterThan(30_000);
  }
});
