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
  // Standard Pronunciation (표준 발음법), articles 10, 25, 26 and 29.
  ['넓죽하다', '넙쭈카다'],
  ['넓다', '널따'],
  ['넓게', '널께'],
  ['짧지', '짤찌'],
  ['훑소', '훌쏘'],
  ['넓어', '널버'],
  ['여덟도', '여덜도'],
  ['발전', '발쩐'],
  ['갈등', '갈뜽'],
  ['절도', '절또'],
  ['일시', '일씨'],
  ['지하철도', '지하철도'],
  ['꽃잎이', '꼰니피'],
  ['첫여름', '천녀름'],
  ['솜이불', '솜니불'],
  ['십육', '심뉵'],
  ['백육십육', '뱅뉵씸뉵'],
  ['교육', '교육'],
  ['😀학교!', '😀학꾜!'],
  ['국물'.normalize('NFD'), '궁물'],
  ['Hello, 밥을 10명!', 'Hello, 바블 10명!'],
])('%s sounds as %s', (written, read) => {
  const pieces = readKorean(written);
  expect(pieces.map(({ text }) => text).join('')).toBe(read);
  expect(pieces.reduce((sum, { sourceLength }) => sum + sourceLength, 0)).toBe(written.length);
});
