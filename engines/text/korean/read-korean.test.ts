import { expect, it } from 'vitest';
import { readKorean } from './read-korean.ts';

it.each([
  ['국물', '궁물'],
  ['독립', '동닙'],
  ['신라', '실라'],
  ['같이', '가치'],
  ['학교', '학꾜'],
  ['먹는다', '멍는다'],
  ['한국', '한국'],
  ['입니다', '임니다'],
  ['좋아요', '조아요'],
  ['값이', '갑씨'],
  ['밟다', '밥따'],
  ['😀학교!', '😀학꾜!'],
  ['국물'.normalize('NFD'), '궁물'],
  ['Hello, 밥을 10명!', 'Hello, 바블 10명!'],
])('%s sounds as %s', (written, read) => {
  const pieces = readKorean(written);
  expect(pieces.map(({ text }) => text).join('')).toBe(read);
  expect(pieces.reduce((sum, { sourceLength }) => sum + sourceLength, 0)).toBe(written.length);
});
