import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Alignment } from '../../../../engines/contract/alignment.ts';
import { placeTimes } from './part-times.rules.ts';

/** The times of a text whose characters are 100 ms each. */
function times(text: string, fromS = 0): Alignment {
  const characters = [...text];
  const startS = characters.map((_, i) => fromS + i / 10);
  const one = { characters, startS, endS: startS.map((start) => start + 0.1) };
  return { original: one, normalized: one };
}
/** A part with 1000 bytes per second. */
const part = (ms: number, ...alignments: Alignment[]) => ({ audio: new Uint8Array(ms), alignments, segments: [] });
const describeParts = (placed: ReturnType<typeof placeTimes>) =>
  placed.map(({ audio, times: one }) => [
    audio.byteLength,
    one ? one.original.characters.join('') : null,
    Math.round((one?.original.endS.at(-1) ?? 0) * 1000),
  ]);

it('puts all times on the first audible part, up to the end of the audio', () => {
  const parts = [part(0), part(300), part(250, times('one ')), part(0), part(400, times('two', 0.4)), part(0)];
  expect(describeParts(placeTimes(parts, 0.95, 'first'))).toEqual([
    [300, 'one two', 950],
    [250, null, 0],
    [400, null, 0],
  ]);
});

it('keeps the space after the text in the normalized times', () => {
  const { original } = times('5 ');
  const { normalized } = times('five');
  const [placed] = placeTimes([part(600, { original, normalized })], 0.6, 'first');
  expect(placed!.times!.normalized.characters.join('')).toBe('five ');
  expect(placed!.times!.normalized.endS.at(-1)).toBe(0.6);
});

it('gives each part the characters that start in it, and joins parts in which no word ends', () => {
  const parts = [part(250), part(250, times('one two three')), part(250), part(250), part(600)];
  expect(describeParts(placeTimes(parts, 1.6, 'each'))).toEqual(
    [
      [500, 'one t', 500],
      [500, 'wo th', 1000],
      [600, 'ree', 1600],
    ]
      .slice(0, 1)
      .concat([[1100, 'wo three', 1600]]),
  );
});

it('loses no character and no byte, and its durations add up to the audio', () => {
  const text = fc
    .array(fc.constantFrom('a', 'bc', 'def', 'ghij'), { minLength: 1, maxLength: 9 })
    .map((words) => words.join(' '));
  const lengths = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(text, lengths, fc.constantFrom('first', 'each'), (said, ms, mode) => {
      const totalS = ms.reduce((sum, one) => sum + one, 0) / 1000;
      const placed = placeTimes([part(0, times(said)), ...ms.map((one) => part(one))], totalS, mode);
      expect(placed.reduce((sum, { audio }) => sum + audio.byteLength, 0)).toBe(Math.round(totalS * 1000));
      const known = placed.flatMap((one) => one.times ?? []);
      expect(known.flatMap(({ original }) => original.characters).join('')).toBe(said);
      if (mode === 'each') for (const one of placed) expect(one.times).toBeDefined();
      let endS = 0;
      for (const one of placed.filter((each) => each.times)) {
        expect(one.startS).toBeCloseTo(endS, 6);
        endS = one.times!.original.endS.at(-1)!;
        expect(endS).toBeGreaterThanOrEqual(one.times!.original.startS.at(-1)!);
      }
    }),
  );
});
