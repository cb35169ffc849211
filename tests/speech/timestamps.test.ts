import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';
import { openSocket } from '../support/socket-client.ts';

const caller = await newCaller();

let client: ElevenLabsClient;
beforeAll(async () => {
  client = new ElevenLabsClient({ baseUrl: server.url, apiKey: caller.apiKey });
});

const [flite, espeak] = ['21m00Tcm4TlvDq8ikWAM', 'pNInz6obpgDQGcFmaJgB'];
const text = 'It was 7 in the evening. <break time="0.4s"/> The train, as ever, was late!';

interface Times {
  readonly characters: string[];
  readonly characterStartTimesSeconds: number[];
  readonly characterEndTimesSeconds: number[];
}

function expectTimes(times: Times | undefined, whole: string): void {
  const { characters = [], characterStartTimesSeconds: starts = [], characterEndTimesSeconds: ends = [] } = times ?? {};
  expect(characters.join('')).toBe(whole);
  expect([starts.length, ends.length]).toEqual([characters.length, characters.length]);
  for (let at = 1; at < starts.length; at += 1) expect(starts[at]).toBeGreaterThanOrEqual(starts[at - 1]!);
}

/** Duration of 16-bit samples in seconds. */
const secondsOf = (base64: string, sampleRate: number) => Buffer.from(base64, 'base64').length / 2 / sampleRate;

describe('speech with timestamps', () => {
  it.each([flite, espeak])(
    'TTS-007 textToSpeech.convertWithTimestamps covers the complete text and audio (%s)',
    async (voice) => {
      const reply = await client.textToSpeech.convertWithTimestamps(voice!, { text, outputFormat: 'pcm_16000' });
      expectTimes(reply.alignment, text);
      const seconds = secondsOf(reply.audioBase64, 16_000);
      expect(reply.alignment!.characterEndTimesSeconds.at(-1)).toBeCloseTo(seconds, 1);
      expect(reply.normalizedAlignment!.characters.join('')).toContain('seven in the evening');
      const again = await client.textToSpeech.convertWithTimestamps(voice!, { text, outputFormat: 'pcm_16000' });
      expect(again).toEqual(reply);
    },
  );

  it('TTS-007 textToSpeech.streamWithTimestamps sends chunks that add up to the text and the audio', async () => {
    const parts = [];
    for await (const part of await client.textToSpeech.streamWithTimestamps(flite!, {
      text,
      outputFormat: 'pcm_16000',
      // The seed avoids a cache hit.
      seed: 7,
    }))
      parts.push(part);
    expect(parts.length).toBeGreaterThan(2);
    const timed = parts.flatMap(({ alignment }) => (alignment ? [alignment] : []));
    expect(timed.length).toBeGreaterThan(1);
    expectTimes(
      {
        characters: timed.flatMap(({ characters }) => characters),
        characterStartTimesSeconds: timed.flatMap((one) => one.characterStartTimesSeconds),
        characterEndTimesSeconds: timed.flatMap((one) => one.characterEndTimesSeconds),
      },
      text,
    );
    const seconds = parts.reduce((sum, { audioBase64 }) => sum + secondsOf(audioBase64, 16_000), 0);
    expect(timed.at(-1)!.characterEndTimesSeconds.at(-1)).toBeCloseTo(seconds, 1);
  });

  it('TTS-007 streams JSON objects separated by blank lines, with the speech headers', async () => {
    const reply = await fetch(`${server.url}/v1/text-to-speech/${espeak}/stream/with-timestamps`, {
      method: 'POST',
      headers: { 'xi-api-key': caller.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Short.' }),
    });
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(reply.headers.get('character-cost')).toBe('6');
    expect(reply.headers.get('history-item-id')).toBeTruthy();
    const parts = (await reply.text()).split('\n\n').filter(Boolean);
    for (const part of parts) expect(JSON.parse(part)).toHaveProperty('audio_base64');
  });

  it('spells out German, but charges, stores and aligns the written text', async () => {
    const written = 'Am 3. Mai um 14:30 Uhr kosten 21 Hefte 3,50 €. 😀';
    const request = { text: written, languageCode: 'de', outputFormat: 'pcm_16000' as const };
    const { data: reply, rawResponse } = await client.textToSpeech
      .convertWithTimestamps(espeak!, { ...request, applyTextNormalization: 'auto' })
      .withRawResponse();
    expect(reply.normalizedAlignment!.characters.join('')).toBe(
      'Am dritten Mai um vierzehn Uhr dreißig kosten einundzwanzig Hefte drei Euro fünfzig. grinsendes Gesicht',
    );
    expectTimes(reply.alignment, written);
    expect(rawResponse.headers.get('character-cost')).toBe(String(Array.from(written).length));
    const { history } = await client.history.list({ pageSize: 1 });
    expect(history[0]).toMatchObject({ text: written });
    const off = await client.textToSpeech.convertWithTimestamps(espeak!, { ...request, applyTextNormalization: 'off' });
    expect(off.normalizedAlignment!.characters.join('')).toContain('14:30 Uhr');
  });

  it('stores the audio in the history', async () => {
    const reply = await client.textToSpeech.convertWithTimestamps(espeak!, { text: 'Kept with its times.' });
    const { history } = await client.history.list({ pageSize: 1 });
    expect(history[0]).toMatchObject({ text: 'Kept with its times.' });
    const audio = await new Response(await client.history.getAudio(history[0]!.historyItemId)).arrayBuffer();
    expect(Buffer.from(audio).equals(Buffer.from(reply.audioBase64, 'base64'))).toBe(true);
  });
});

describe('a text in two scripts', () => {
  const mixed = 'Hello, Привет!';
  /** Whether speech is heard in a part of 16-bit audio at 16 kHz. */
  const isAudible = (audio: Buffer, fromS: number, toS: number) => {
    const samples = new Int16Array(audio.buffer.slice(audio.byteOffset, audio.byteOffset + audio.length));
    const part = samples.slice(fromS * 16_000, toS * 16_000);
    return part.reduce((sum, sample) => sum + sample ** 2, 0) / part.length > 1000 ** 2;
  };

  it('TTS-007 speaks both, also in a stream, with times of all characters in order, at the price of its text', async () => {
    const plain = await client.textToSpeech.convertWithTimestamps(flite!, {
      text: 'Hello, !',
      outputFormat: 'pcm_16000',
    });
    const whole = await client.textToSpeech.convertWithTimestamps(flite!, { text: mixed, outputFormat: 'pcm_16000' });
    expect(secondsOf(whole.audioBase64, 16_000)).toBeGreaterThan(secondsOf(plain.audioBase64, 16_000) + 0.4);
    expectTimes(whole.alignment, mixed);
    expect(whole.normalizedAlignment!.characters.join('')).toBe(mixed);
    const switchS = whole.alignment!.characterStartTimesSeconds[mixed.indexOf('П')]!;
    const audio = Buffer.from(whole.audioBase64, 'base64');
    expect(isAudible(audio, 0, switchS)).toBe(true);
    expect(isAudible(audio, switchS, whole.alignment!.characterEndTimesSeconds.at(-1)!)).toBe(true);

    const parts = [];
    for await (const part of await client.textToSpeech.streamWithTimestamps(flite!, {
      text: mixed,
      outputFormat: 'pcm_16000',
      seed: 8,
    }))
      parts.push(part);
    const timed = parts.flatMap(({ alignment }) => (alignment ? [alignment] : []));
    expectTimes(
      {
        characters: timed.flatMap(({ characters }) => characters),
        characterStartTimesSeconds: timed.flatMap((one) => one.characterStartTimesSeconds),
        characterEndTimesSeconds: timed.flatMap((one) => one.characterEndTimesSeconds),
      },
      mixed,
    );
    const seconds = parts.reduce((sum, { audioBase64 }) => sum + secondsOf(audioBase64, 16_000), 0);
    expect(seconds).toBeCloseTo(secondsOf(whole.audioBase64, 16_000), 1);
    const { history } = await client.history.list({ pageSize: 1 });
    expect(history[0]).toMatchObject({ text: mixed });
    expect(history[0]!.characterCountChangeTo - history[0]!.characterCountChangeFrom).toBe(mixed.length);
  });

  it('speaks both over a socket, with times of all characters', async () => {
    const socket = openSocket(
      `${server.url}/v1/text-to-speech/${flite}/stream-input?output_format=pcm_16000&sync_alignment=true`,
      { 'xi-api-key': caller.apiKey },
    );
    await socket.send({ text: ' ' }, { text: `${mixed} ` }, { text: '' });
    expect((await socket.closed).code).toBe(1000);
    const chars = socket.frames.flatMap(({ alignment }) => alignment?.chars ?? []);
    expect(chars.join('').trim()).toBe(mixed);
    const starts = socket.frames.flatMap(({ normalizedAlignment }) => normalizedAlignment?.charStartTimesMs ?? []);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    const audio = socket.audio();
    const switchS = starts[mixed.indexOf('П')]! / 1000;
    expect(isAudible(audio, 0, switchS)).toBe(true);
    expect(isAudible(audio, switchS, audio.length / 32_000)).toBe(true);
  });

  it.each([
    ['Say ሰላም to them.', 'scripts=Ethiopic'],
    [mixed, null],
  ])('warns in a header of a script that no engine reads (%s)', async (said, warning) => {
    const reply = await fetch(`${server.url}/v1/text-to-speech/${flite}`, {
      method: 'POST',
      headers: { 'xi-api-key': caller.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ text: said }),
    });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('pronunciation-warning')).toBe(warning);
    expect(reply.headers.get('character-cost')).toBe(String(said.length));
    await reply.arrayBuffer();
  });
});

describe('forced alignment', () => {
  const text = 'The morning was bright and very cold.';
  const speak = async () =>
    new Blob([await new Response(await client.textToSpeech.convert(flite!, { text: text })).arrayBuffer()]);

  it('forcedAlignment.create returns the times of each character and word in order', async () => {
    const measured = await client.textToSpeech.convertWithTimestamps(flite!, { text: text });
    const { characters, words, loss } = await client.forcedAlignment.create({ file: await speak(), text: text });
    expect(characters.map((one) => one.text).join('')).toBe(text);
    expect(words.map((one) => one.text)).toEqual(text.split(' '));
    expect(loss).toBeGreaterThan(0);
    let at = 0;
    const errors = words.map((word) => {
      at = text.indexOf(word.text, at);
      return Math.abs(word.start - measured.alignment!.characterStartTimesSeconds[at]!);
    });
    expect(errors.toSorted((one, other) => one - other)[3]).toBeLessThan(0.1);
  });

  it('names the invalid field', async () => {
    const post = async (fields: Record<string, string | Blob>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const headers = { 'xi-api-key': caller.apiKey };
      const reply = await fetch(`${server.url}/v1/forced-alignment`, { method: 'POST', headers, body: form });
      return [reply.status, (await reply.json()).detail];
    };
    expect(await post({ text: text })).toMatchObject([422, [{ loc: ['body', 'file'] }]]);
    expect(await post({ file: await speak() })).toMatchObject([422, [{ loc: ['body', 'text'] }]]);
    expect(await post({ file: new Blob(['no audio at all']), text: text })).toMatchObject([
      400,
      { code: 'invalid_audio', param: 'file' },
    ]);
    expect(await post({ file: await speak(), text: text, language_code: 'xx' })).toMatchObject([
      400,
      { param: 'text' },
    ]);
    expect(await post({ file: await speak(), text: '999999 '.repeat(2800) })).toMatchObject([
      400,
      { param: 'text', message: expect.stringContaining('the recording lasts') },
    ]);
  });
});
