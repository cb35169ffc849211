import { expect, it } from 'vitest';
import { roomForLine } from './use-source-edits.ts';

const segments = [
  { start_s: 1, end_s: 2 },
  { start_s: 4, end_s: 5 },
];

it('finds room for a new line between others, and none where somebody speaks', () => {
  expect(roomForLine(segments, 2, 10)).toEqual({ start_s: 2, end_s: 4 });
  expect(roomForLine(segments, 5, 10)).toEqual({ start_s: 5, end_s: 8 });
  expect(roomForLine(segments, 9, 10)).toEqual({ start_s: 9, end_s: 10 });
  expect(roomForLine(segments, 1.5, 10)).toBeUndefined();
  expect(roomForLine(segments, 3.95, 10)).toBeUndefined();
  expect(roomForLine([], 10, 10)).toBeUndefined();
});
