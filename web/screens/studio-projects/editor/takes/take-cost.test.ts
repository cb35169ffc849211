import { expect, it } from 'vitest';
import { nextTakeCredits } from './take-cost.ts';

const take = { text: 'Hello there.', voice_id: 'v' };

it.each([
  [0, 6],
  [1, 0],
  [2, 0],
  [3, 6],
])('after %i takes of the same text, the next one costs %i credits', (count, credits) => {
  expect(nextTakeCredits({ ...take, takes: Array.from({ length: count }, () => take) }, 0.5)).toBe(credits);
});

it('charges a sentence whose text or voice changed', () => {
  const takes = [
    { ...take, text: 'Hello.' },
    { ...take, voice_id: 'w' },
  ];
  expect(nextTakeCredits({ ...take, takes }, 1)).toBe(12);
});

it('keeps a further take free although the sentence ends with a space', () => {
  expect(nextTakeCredits({ ...take, text: 'Hello there. ', takes: [take] }, 1)).toBe(0);
});
