import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pcm } from '../../audio/pcm.ts';
import type { CharacterTimes } from '../contract/alignment.ts';
import { neverAborted } from '../contract/test-signal.ts';
import { openSpeech, type Speech } from '../registry.ts';

let speech: Speech;
beforeAll(async () => {
  speech = await openSpeech();
});
afterAll(() => speech.close());

const settings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };

/** A recording with known word times, which flite reports. */
async function record(name: string, text: string): Promise<{ recording: Pcm; times: CharacterTimes }> {
  const voice = speech.voices.find((one) => one.name === name)!;
  const samples: number[] = [];
  const times = { characters: [] as string[], startS: [] as number[], endS: [] as number[] };
  let sampleRate = 0;
  for await (const { pcm, alignment } of speech.speak(
    { voice, text, languageCode: 'en', settings, timings: true },
    neverAborted,
  )) {
    for (const sample of pcm.samples) samples.push(sample);
    sampleRate = pcm.sampleRate;
    times.characters.push(...(alignment?.original.characters ?? []));
    times.startS.push(...(alignment?.original.startS ?? []));
    times.endS.push(...(alignment?.original.endS ?? []));
  }
  return { recording: { samples: Float32Array.from(samples), sampleRate }, times };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const story =
  'The harbour was quiet that morning. A single boat moved slowly past the lighthouse, and the keeper waved from the gallery. ' +
  'Nobody on board waved back. He went inside, put the kettle on, and wrote seventeen words into his book about the weather.';

describe('forced alignment', () => {
  it.each(['Marlow', 'Nora', 'Fergus'])('finds words with a median error below 60 ms: %s', async (name) => {
    const { recording, times } = await record(name, story);
    const result = await speech.align({ recording, text: story, languageCode: 'en' }, neverAborted);
    expect(result.characters.map(({ text }) => text).join('')).toBe(story);
    expect(result.words.map(({ text }) => text)).toEqual(story.split(' '));
    const errors: number[] = [];
    let at = 0;
    for (const word of result.words) {
      const index = story.indexOf(word.text, at);
      at = index + word.text.length;
      errors.push(Math.abs(word.startS - times.startS[index]!));
    }
    expect(median(errors)).toBeLessThan(0.06);
    for (let i = 1; i < result.characters.length; i += 1)
      expect(result.characters[i]!.startS).toBeGreaterThanOrEqual(result.characters[i - 1]!.startS);
    expect(result.loss).toBeGreaterThan(0);
  });

  it('finds words after a long silence, and gives a wrong text a higher loss', async () => {
    const [one, two] = [
      await record('Marlow', 'The first sentence is here.'),
      await record('Marlow', 'And the second came later.'),
    ];
    const { sampleRate } = one.recording;
    const pause = 3 * sampleRate;
    const samples = new Float32Array(one.recording.samples.length + pause + two.recording.samples.length);
    samples.set(one.recording.samples);
    samples.set(two.recording.samples, one.recording.samples.length + pause);
    const recording = { samples, sampleRate };
    const text = 'The first sentence is here. And the second came later.';
    const right = await speech.align({ recording, text, languageCode: 'en' }, neverAborted);
    const second = right.words.find(({ text: word }) => word === 'second')!;
    const truth = (one.recording.samples.length + pause) / sampleRate + two.times.startS['And the '.length]!;
    expect(Math.abs(second.startS - truth)).toBeLessThan(0.2);
    const wrong = await speech.align(
      { recording, text: 'Bananas grow upwards in warm countries, my old uncle told us.', languageCode: 'en' },
      neverAborted,
    );
    expect(wrong.loss).toBeGreaterThan(right.loss * 1.05);
  });

  it('accepts silence, noise and empty recordings', async () => {
    for (const samples of [
      new Float32Array(0),
      new Float32Array(16_000),
      Float32Array.from({ length: 16_000 }, (_, i) => Math.sin(i * i)),
    ]) {
      const result = await speech.align(
        { recording: { samples, sampleRate: 16_000 }, text: 'Hello there.', languageCode: 'en' },
        neverAborted,
      );
      expect(result.words).toHaveLength(2);
      for (const { startS, endS } of result.characters) expect(endS).toBeGreaterThanOrEqual(startS);
    }
  });

  it('gives the same result for a streamed recording', async () => {
    const { recording } = await record('Marlow', story);
    const { samples, sampleRate } = recording;
    async function* pieces() {
      for (let at = 0; at < samples.length; at += 7777) yield { samples: samples.subarray(at, at + 7777), sampleRate };
    }
    const request = { text: story, languageCode: 'en' };
    const whole = await speech.align({ ...request, recording }, neverAborted);
    expect(await speech.align({ ...request, recording: pieces() }, neverAborted)).toEqual(whole);
  });

  it('rejects a text whose speech is much longer than the recording', async () => {
    const text = '999999 '.repeat(2800);
    const recording = { samples: new Float32Array(80_000), sampleRate: 16_000 };
    await expect(speech.align({ recording, text, languageCode: 'en' }, neverAborted)).rejects.toMatchObject({
      engineId: 'align',
      retryable: false,
      message: 'the text takes more than 75 seconds to read, but the recording lasts 5 seconds',
    });
  });

  it('stops when the caller aborts', async () => {
    const { recording } = await record('Marlow', story);
    const abort = new AbortController();
    const running = speech.align({ recording, text: story, languageCode: 'en' }, abort.signal);
    setImmediate(() => abort.abort(new Error('cancelled')));
    await expect(running).rejects.toThrow('cancelled');
  });
});
