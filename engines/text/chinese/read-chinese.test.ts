import { expect, it } from 'vitest';
import { readChinese } from './read-chinese.ts';

it.each([
  ['便宜的角色', 'pian2yi5的 jue2se4'],
  ['他长大了', '他 zhang3da4 了'],
  ['你好。', '你好。'],
  // espeak-ng reads traditional words and single characters better.
  ['銀行行長', '銀行行長'],
  ['我得走了', '我得走了'],
  ['我喜欢Google', '我喜欢Google'],
])('writes words with several readings in pinyin: %s', (written, read) => {
  const pieces = readChinese(written);
  expect(
    pieces
      .map(({ text }) => text)
      .join('')
      .trim()
      .replaceAll(/ +(?=的|$)/g, ''),
  ).toBe(read);
  expect(pieces.reduce((sum, { sourceLength }) => sum + sourceLength, 0)).toBe(written.length);
});
