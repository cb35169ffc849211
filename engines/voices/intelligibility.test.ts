import { beforeAll, describe, expect, it } from 'vitest';
import { fliteSampleRate, loadFlite } from '../flite/program.ts';
import { openSynthesizer } from '../flite/synthesizer.ts';
import type { Synthesizer } from '../host/synthesizer.ts';
import { synthesize } from '../host/test-speech.ts';
import { defaultVoices } from './default-voices.ts';
import { hasRecognizer, missedWords } from './test-recognizer.ts';
import { plainSentences } from './test-sentences.ts';

/** The rest is measured by `bench/intelligibility.ts`. */
const sentences = plainSentences.slice(0, 12);

/** CI installs the recognizer. */
describe.skipIf(!hasRecognizer)('a recognizer', { timeout: 300_000 }, () => {
  let flite: Synthesizer;
  beforeAll(async () => {
    flite = await openSynthesizer(await loadFlite());
  });

  // The three voices with the most missed words, and their limits: the recognizer is American.
  it.each([
    ['Nora', 0.2],
    ['Beatrix', 0.35],
    ['Stanley', 0.35],
  ])('misses few words of %s', (name, limit) => {
    const voice = defaultVoices.find((one) => one.name === name)!;
    const clips = sentences.map((text) => ({
      text,
      pcm: synthesize(flite, fliteSampleRate, { text, voice: voice.speakers[0]!.engineVoice }),
    }));
    expect(missedWords(clips)).toBeLessThanOrEqual(limit);
  });

  it('misses more than half of the words of noise and of other sentences', () => {
    const noise = new Float32Array(2 * fliteSampleRate).map((_, at) => Math.sin(at * at * 0.7) * 0.2);
    const pcm = synthesize(flite, fliteSampleRate, { text: sentences[0]!, voice: 'rms' });
    const clips = [
      { pcm: { samples: noise, sampleRate: fliteSampleRate }, text: sentences[1]! },
      { pcm, text: sentences[2]! },
    ];
    expect(missedWords(clips)).toBeGreaterThan(0.5);
  });
});
