import { expect, it } from 'vitest';
import { newId } from './ids.ts';

it('generates unique, evenly distributed IDs of twenty letters and digits', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z]{20}$/);
  const counts = new Map<string, number>();
  for (const letter of ids.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const expected = (ids.length * 20) / 62;
  expect(counts.size).toBe(62);
  // Seven standard deviations: a false failure is practically impossible.
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(7 * Math.sqrt(expected));
});
