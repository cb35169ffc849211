import { describe, expect, it } from 'vitest';
import { measureSyllableRate } from './syllable-rate.ts';

const sampleRate = 16_000;

/** `count` syllables of 0.2 s, each a tone that swells and fades, with `marginS` of silence before and after. */
function syllables(count: number, marginS: number): Float32Array {
  const margin = Math.round(marginS * sampleRate);
  const length = 0.2 * sampleRate;
  const samples = new Float32Array(2 * margin + count * length);
  for (let i = 0; i < count * length; i++) {
    const swell = Math.sin((Math.PI * (i % length)) / length) ** 2;
    samples[margin + i] = 0.3 * swell * Math.sin((2 * Math.PI * 150 * i) / sampleRate);
  }
  return samples;
}
const measure = (recordings: readonly Float32Array[]) => measureSyllableRate(recordings, sampleRate)!;

describe('the syllable rate', () => {
  it.each([0, 0.5])('counts the first and the last syllable of each recording, with %s s of silence', (marginS) => {
    const together = measure([syllables(40, marginS)]);
    expect(Math.abs(together - 5)).toBeLessThan(0.6);
    const apart = measure(Array.from({ length: 20 }, () => syllables(2, marginS)));
    expect(Math.abs(apart / together - 1)).toBeLessThan(0.25);
  });

  it('does not count a level again that happens to equal the last one', () => {
    const tone = Float32Array.from(
      { length: 4 * sampleRate },
      (_, i) => 0.3 * Math.sin((2 * Math.PI * 200 * i) / sampleRate),
    );
    expect(measure([tone])).toBeLessThan(0.5);
  });

  it('is unknown for less than a second of speech', () => {
    expect(measureSyllableRate([syllables(3, 1)], sampleRate)).toBeUndefined();
  });
});
