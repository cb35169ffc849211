import { expect, it } from 'vitest';
import { rowBuffer } from './api-requests.state.ts';

it('drops rows beyond its maximum and counts them', () => {
  const buffer = rowBuffer<number>(3);
  for (const row of [1, 2, 3, 4, 5]) buffer.add(row);
  expect(buffer.size).toBe(3);
  expect(buffer.readDropped()).toBe(2);
  expect(buffer.readDropped()).toBe(0);
});

it('returns rows that could not be written to the front', () => {
  const buffer = rowBuffer<number>(4);
  for (const row of [1, 2, 3]) buffer.add(row);
  const taken = buffer.take(2);
  expect(taken).toEqual([1, 2]);
  for (const row of [4, 5]) buffer.add(row);
  buffer.restore(taken);
  expect(buffer.take(10)).toEqual([1, 3, 4, 5]);
  expect(buffer.readDropped()).toBe(1);
});
