import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

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

  it('stores the audio in the history', async () => {
    const reply = await client.textToSpeech.convertWithTimestamps(espeak!, { text: 'Kept with its times.' });
    const { history } = await client.history.list({ pageSize: 1 });
    expect(history[0]).toMatchObject({ text: 'Kept with its times.' });
    const audio = await new Response(await client.history.getAudio(history[0]!.historyItemId)).arrayBuffer();
    expect(Buffer.from(audio).equals(Buffer.from(reply.audioBase64, 'base64'))).toBe(true);
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
