import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { postJson } from '../support/accounts.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const caller = await newCaller();

let client: ElevenLabsClient;
beforeAll(async () => {
  client = new ElevenLabsClient({ baseUrl: server.url, apiKey: caller.apiKey });
});

/** A flite voice and an espeak voice, whose sample rates differ. */
let voices: string[] = [];
beforeAll(async () => {
  const all = (await client.voices.getAll()).voices;
  voices = ['Marlow', 'Edmund', 'Nora'].map((name) => all.find((voice) => voice.name === name)!.voiceId);
});

const script = () => [
  { text: 'Good evening.  [ laughs ]  Are you lost?', voiceId: voices[0]! },
  { text: '   ', voiceId: voices[2]! },
  { text: 'Not any more.', voiceId: voices[1]! },
];
const post = async (body: unknown, path = '') => {
  const reply = await postJson(`${server.url}/v1/text-to-dialogue${path}`, body, { 'xi-api-key': caller.apiKey });
  return [reply.status, (await reply.json()).detail];
};
const bytes = async (stream: ReadableStream<Uint8Array>) => Buffer.from(await new Response(stream).arrayBuffer());

describe('dialogues', () => {
  it('DLG-007 DLG-001 DLG-002 DLG-004 textToDialogue.convert returns one audio and stores it as a dialogue', async () => {
    const audio = await bytes(await client.textToDialogue.convert({ inputs: script(), outputFormat: 'pcm_24000' }));
    const seconds = audio.length / 2 / 24_000;
    expect(seconds).toBeGreaterThan(2);
    const samples = new Int16Array(audio.buffer, audio.byteOffset, audio.length / 2);
    const power = (from: number, to: number) =>
      samples.slice(from * samples.length, to * samples.length).reduce((sum, sample) => sum + Math.abs(sample), 0);
    expect(power(0, 0.3)).toBeGreaterThan(0);
    expect(power(0.75, 0.95)).toBeGreaterThan(0);
    const { history } = await client.history.list({ pageSize: 1 });
    expect(history[0]!.dialogue).toMatchObject([
      { text: 'Good evening. [laughs] Are you lost?', voiceId: voices[0], voiceName: 'Marlow' },
      { text: 'Not any more.', voiceId: voices[1], voiceName: 'Edmund' },
    ]);
    expect(history[0]!.text).toBe('Good evening. [laughs] Are you lost?\nNot any more.');
  });

  it('textToDialogue.stream sends the first audio long before the last', async () => {
    const inputs = Array.from({ length: 20 }, (_, i) => ({
      text: `This is line number ${i}, and it is not a short one either.`,
      voiceId: voices[i % 2]!,
    }));
    const startedAt = performance.now();
    let firstMs = 0;
    let size = 0;
    for await (const part of await client.textToDialogue.stream({ inputs })) {
      firstMs ||= performance.now() - startedAt;
      size += part.length;
    }
    expect(size).toBeGreaterThan(100_000);
    expect(firstMs).toBeLessThan((performance.now() - startedAt) / 2);
  });

  it('textToDialogue.convertWithTimestamps and .streamWithTimestamps return times of lines and characters', async () => {
    const whole = await client.textToDialogue.convertWithTimestamps({ inputs: script(), outputFormat: 'pcm_24000' });
    const [first, second] = whole.voiceSegments;
    expect(whole.voiceSegments).toHaveLength(2);
    expect(first).toMatchObject({
      voiceId: voices[0],
      dialogueInputIndex: 0,
      startTimeSeconds: 0,
      characterStartIndex: 0,
    });
    expect(second).toMatchObject({ voiceId: voices[1], dialogueInputIndex: 2 });
    expect(second!.startTimeSeconds).toBeGreaterThan(first!.endTimeSeconds);
    const seconds = Buffer.from(whole.audioBase64, 'base64').length / 2 / 24_000;
    expect(second!.endTimeSeconds).toBeCloseTo(seconds, 1);
    const characters = whole.alignment!.characters.join('');
    expect(characters).toBe('Good evening. [laughs] Are you lost?Not any more.');
    expect(characters.slice(second!.characterStartIndex, second!.characterEndIndex)).toBe('Not any more.');

    const parts = [];
    for await (const part of await client.textToDialogue.streamWithTimestamps({ inputs: script() })) parts.push(part);
    expect(parts.flatMap(({ voiceSegments }) => voiceSegments).map((one) => one.dialogueInputIndex)).toEqual([0, 2]);
    expect(parts.flatMap(({ alignment }) => alignment?.characters ?? []).join('')).toBe(characters);
  });

  it('support speeds beyond the engines’ range, and every format', async () => {
    const length = async (speed: number) => {
      const inputs = script().map(({ text, voiceId }) => ({ text, voice_id: voiceId }));
      const url = `${server.url}/v1/text-to-dialogue?output_format=pcm_16000`;
      const reply = await postJson(url, { inputs, settings: { speed } }, { 'xi-api-key': caller.apiKey });
      return (await reply.arrayBuffer()).byteLength;
    };
    const [slow, plain, fast] = [await length(0.5), await length(1), await length(2)];
    expect(slow / plain).toBeGreaterThan(1.6);
    expect(fast / plain).toBeLessThan(0.7);
    // U-53: the stored settings have the requested speed.
    const { history } = await client.history.list({ pageSize: 3 });
    expect(history.map((item) => item.settings)).toMatchObject([{ speed: 2 }, { speed: 1 }, { speed: 0.5 }]);
    for (const outputFormat of ['mp3_44100_128', 'opus_48000_64', 'wav_24000', 'ulaw_8000'] as const)
      expect(
        (await bytes(await client.textToDialogue.convert({ inputs: script(), outputFormat }))).length,
      ).toBeGreaterThan(5000);
  });

  it('DLG-003 DLG-006 reject too many lines, characters or voices and name the field', async () => {
    const line = (text: string) => ({ text, voice_id: voices[0] });
    expect(await post({ inputs: [] })).toMatchObject([422, [{ loc: ['body', 'inputs'] }]]);
    expect(await post({ inputs: Array.from({ length: 51 }, () => line('Hi.')) })).toMatchObject([
      422,
      [{ loc: ['body', 'inputs'] }],
    ]);
    // Empty lines are dropped before the lines are counted.
    const sparse = (spoken: number) => Array.from({ length: spoken + 20 }, (_, at) => line(at < spoken ? 'Hi.' : ' '));
    expect(await post({ inputs: sparse(51) })).toMatchObject([422, [{ loc: ['body', 'inputs'] }]]);
    const accepted = await client.textToDialogue.convert({
      inputs: sparse(40).map(({ text, voice_id }) => ({ text, voiceId: voice_id! })),
      outputFormat: 'pcm_8000',
    });
    expect((await bytes(accepted)).length).toBeGreaterThan(100_000);
    expect(await post({ inputs: [line('x'.repeat(1500)), line('y'.repeat(1501))] })).toMatchObject([
      400,
      { code: 'text_too_long', param: 'inputs', message: expect.stringContaining('3001') },
    ]);
    expect(await post({ inputs: [line(' '), line('')] })).toMatchObject([400, { code: 'empty_text' }]);
    expect(await post({ inputs: [{ text: 'Hi.', voice_id: 'nobody' }] })).toMatchObject([
      404,
      { code: 'voice_not_found' },
    ]);
    expect(await post({ inputs: [line('Hi.')], settings: { speed: 2 } }, '/with-timestamps')).toMatchObject([
      400,
      { param: 'settings.speed' },
    ]);
  });
});
