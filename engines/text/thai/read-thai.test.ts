import { expect, it } from 'vitest';
import { readThai } from './read-thai.ts';

it('separates the words of a Thai text', () => {
  const pieces = readThai('สวัสดีครับ ผมชื่อ Tom');
  expect(pieces.map(({ text }) => text).join('')).toBe('สวัสดี ครับ ผม ชื่อ Tom');
  expect(pieces.reduce((sum, { sourceLength }) => sum + sourceLength, 0)).toBe('สวัสดีครับ ผมชื่อ Tom'.length);
});
