import { expect, it } from 'vitest';
import { setPauses } from './pauses.ts';

const sampleRate = 1000;
/** Noise in pauses, sound elsewhere; each phone lasts 100 ms, pauses as given. */
function speech(...lengths: readonly (number | string)[]) {
  const phones: { name: string; startS: number; endS: number }[] = [];
  const samples: number[] = [];
  let startS = 0;
  for (const part of lengths) {
    const name = typeof part === 'string' ? part : 'pau';
    const endS = startS + (typeof part === 'string' ? 0.1 : part);
    phones.push({ name, startS, endS });
    while (samples.length < Math.round(endS * sampleRate)) samples.push(name === 'pau' ? 0.004 : 0.5);
    startS = endS;
  }
  return { samples: Float32Array.from(samples), phones };
}
/** The lengths of the stretches below the level of sound in ms, at the start, inside and at the end. */
function silences({ samples }: { samples: Float32Array }): number[] {
  const text = Array.from(samples, (sample) => (Math.abs(sample) < 0.1 ? '_' : 'x')).join('');
  return text.split(/x+/).map((stretch) => stretch.length);
}
const paused = (text: string, ...parts: readonly (number | string)[]) =>
  setPauses(speech(...parts), { text, speed: 1, sampleRate });

it('flite’s pauses at both ends of a clause are cut', () => {
  expect(silences(paused('a', 0.2, 'ah', 0.2))).toEqual([20, 60]);
  expect(paused('a', 0.2, 'ah', 0.2).phones).toEqual([
    { name: 'ah', startS: expect.closeTo(0.02), endS: expect.closeTo(0.12) },
  ]);
});

it.each([
  ['a, b', 170],
  ['“a,” b', 170],
  ['a; b', 300],
  ['a: b', 300],
  ['a – b', 300],
  ['a—b', 300],
  ['a… b', 300],
  ['a ... b', 300],
])('the pause of %j lasts %d ms', (text, ms) => {
  const { samples, phones } = paused(text, 0.2, 'ah', 0.1, 'b', 0.2);
  expect(silences({ samples })).toEqual([20, ms, 60]);
  expect(phones.map(({ startS }) => Math.round(startS * 1000))).toEqual([20, 120, 120 + ms]);
});

it('a pause is never shortened, and two that touch are one', () => {
  expect(silences(paused('a. b', 0.2, 'ah', 0.2, 0.2, 'b', 0.2))).toEqual([20, 400, 60]);
});

it('pauses without one mark for each are those of commas', () => {
  expect(silences(paused('a b; c', 0.2, 'ah', 0.1, 'b', 0.1, 's', 0.2))).toEqual([20, 170, 170, 60]);
});

it('a higher speed shortens pauses', () => {
  const fast = setPauses(speech(0.2, 'ah', 0.1, 'b', 0.2), { text: 'a; b', speed: 1.2, sampleRate });
  expect(silences(fast)[1]).toBe(250);
});

it('a clause without speech does not change', () => {
  expect(paused('', 0.2).samples).toHaveLength(200);
});
