import { expect, it } from 'vitest';
import { mergeUnique } from './merge-unique.ts';

it('merges the parts in order and keeps their types', () => {
  const merged = mergeUnique('Route', { notes: { 'GET /notes': 1 }, tags: { 'GET /tags': 'two' } });
  expect(Object.entries(merged)).toEqual([
    ['GET /notes', 1],
    ['GET /tags', 'two'],
  ]);
  const values: [number, string] = [merged['GET /notes'], merged['GET /tags']];
  expect(values).toEqual([1, 'two']);
});

it('names the key that two parts define, and both parts', () => {
  expect(() => mergeUnique('Route', { notes: { 'GET /notes': 1 }, tags: { 'GET /notes': 2 } })).toThrow(
    'Route "GET /notes" is defined twice: in notes and in tags',
  );
});
