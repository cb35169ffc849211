import { expect, it } from 'vitest';
import { clearMemory } from './module.ts';

it('clears memory behind gaps, but nothing before the start', () => {
  const memory = new Uint8Array(5_000_000);
  for (const at of [0, 99, 100, 70_000, 1_000_000, 2_000_000, 3_000_000]) memory[at] = 1;
  clearMemory(memory, 100);
  expect(memory.indexOf(1, 100)).toBe(-1);
  expect([memory[0], memory[99]]).toEqual([1, 1]);
});

it('clears memory to its end', () => {
  const memory = new Uint8Array(200_001).fill(1);
  clearMemory(memory, 7);
  expect(memory.lastIndexOf(1)).toBe(6);
});
