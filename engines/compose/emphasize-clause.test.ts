import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mean, median, sameSound, voicedPitch } from '../../audio/analysis/test-analysis.ts';
import { concatSamples, type Pcm } from '../../audio/pcm.ts';
import type { CharacterTimes } from '../contract/alignment.ts';
import { neverAborted } from '../contract/test-signal.ts';
import { openSpeech, type Speech } from '../registry.ts';
import { byClause } from './by-clause.ts';
import { collect, fakeEngine, request, settings } from './test-engine.ts';

let speech: Speech;
beforeAll(async () => {
  speech = await openSpeech({ workers: 1 });
});
afterAll(() => speech.close());

interface Spoken extends Pcm {
  readonly original: CharacterTimes;
  readonly normalized: string;
}

async function synthesize(voiceName: string, text: string): Promise<Spoken> {
  const voice = speech.voices.find(({ name }) => name === voiceName)!;
  const chunks = await Array.fromAsync(
    speech.speak({ voice, text, settings, timings: true, languageCode: 'en' }, neverAborted),
  );
  const alignments = chunks.flatMap(({ alignment }) => alignment ?? []);
  return {
    samples: concatSamples(chunks.map(({ pcm }) => pcm.samples)),
    sampleRate: chunks[0]!.pcm.sampleRate,
    original: {
      characters: alignments.flatMap(({ original }) => original.characters),
      startS: alignments.flatMap(({ original }) => original.startS),
      endS: alignments.flatMap(({ original }) => original.endS),
    },
    normalized: alignments.map(({ normalized }) => normalized.characters.join('')).join(''),
  };
}

function measure({ samples, sampleRate, original: { characters, startS, endS } }: Spoken, word: string) {
  const at = characters.join('').indexOf(word);
  const [fromS, toS] = [startS[at]!, endS[at + word.length - 1]!];
  const heard = samples.slice(Math.round(fromS * sampleRate), Math.round(toS * sampleRate));
  return {
    lengthS: toS - fromS,
    levelDb: 10 * Math.log10(mean(heard.map((x) => x * x))),
    pitch: median(voicedPitch({ samples: heard, sampleRate })),
  };
}

const mark = (text: string, word: string, level: string) =>
  text.replace(word, `<emphasis level="${level}">${word}</emphasis>`);
const sentence = 'The keeper never told anyone about the money.';

describe.each(['Marlow', 'Nora', 'Edmund'])('emphasis in the speech of %s', (voice) => {
  it.each([
    ['strong', 4, 1.15, 1.2],
    ['moderate', 2.5, 1.08, 1.1],
    ['reduced', -3, 0.95, 0.9],
  ])('%s changes level, F0 and length of the word alone', async (level, gainDb, pitch, length) => {
    const plain = await synthesize(voice, sentence);
    const stressed = await synthesize(voice, mark(sentence, 'never', level));
    const [before, after] = [measure(plain, 'never'), measure(stressed, 'never')];
    expect(Math.abs(after.lengthS / before.lengthS - length)).toBeLessThan(0.04);
    expect(Math.abs(after.levelDb - before.levelDb - gainDb)).toBeLessThan(1.2);
    expect(Math.abs(after.pitch / before.pitch - pitch)).toBeLessThan(0.045);
    for (const word of ['The', 'keeper', 'told', 'anyone', 'about', 'the', 'money']) {
      const difference = measure(stressed, word).lengthS - measure(plain, word).lengthS;
      expect(Math.abs(difference), word).toBeLessThan(0.005);
    }
    expect(stressed.original.endS.at(-1)).toBeCloseTo(stressed.samples.length / stressed.sampleRate, 3);
    expect(stressed.normalized).toBe(sentence);
    const peak = (samples: Float32Array) => samples.reduce((top, x) => Math.max(top, Math.abs(x)), 0);
    expect(peak(stressed.samples)).toBeLessThanOrEqual(Math.max(peak(plain.samples), 10 ** (-1.2 / 20)) + 0.001);
  });
});

it('changes nothing for the level none, and only the clause that has emphasis', async () => {
  const text = 'Nobody came. He waited all night. Then he left.';
  const plain = await synthesize('Marlow', text);
  expect(sameSound(await synthesize('Marlow', mark(text, 'all', 'none')), plain)).toBe(true);
  const stressed = await synthesize('Marlow', mark(text, 'all', 'strong'));
  const secondS = plain.original.startS[text.indexOf('He')]!;
  const head = Math.round(secondS * plain.sampleRate);
  expect(stressed.samples.slice(0, head)).toEqual(plain.samples.slice(0, head));
  const tail = Math.round(plain.original.startS[text.indexOf('Then')]! * plain.sampleRate) - plain.samples.length;
  expect(stressed.samples.slice(tail)).toEqual(plain.samples.slice(tail));
  expect(stressed.samples.length).toBeGreaterThan(plain.samples.length + 0.01 * plain.sampleRate);
});

it('stresses numbers that are spelled out, and words of several clauses', async () => {
  const text = 'It cost $350 in all. Nobody paid.';
  const plain = await synthesize('Marlow', text);
  const stressed = await synthesize('Marlow', 'It cost <emphasis level="strong">$350 in all. Nobody</emphasis> paid.');
  for (const [word, length] of [
    ['It cost', 1],
    ['$350 in all', 1.2],
    ['Nobody', 1.2],
    ['paid', 1],
  ] as const)
    expect(Math.abs(measure(stressed, word).lengthS / measure(plain, word).lengthS - length), word).toBeLessThan(0.04);
});

it('requests word times for clauses with emphasis only, and speaks without emphasis if there are none', async () => {
  const engine = fakeEngine();
  const synthesize = vi.spyOn(engine, 'synthesize');
  const speak = (text: string) => collect(byClause(engine).speak(request(text), neverAborted));
  const { spoken } = await speak('One two. Three <emphasis>four</emphasis>. Five.');
  expect(spoken).toBe((await speak('One two. Three four. Five.')).spoken);
  expect(synthesize.mock.calls.slice(0, 3).map(([{ timings }]) => timings)).toEqual([undefined, true, undefined]);
});
