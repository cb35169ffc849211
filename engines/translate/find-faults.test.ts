import { expect, it } from 'vitest';
import { findFaults } from './find-faults.ts';

const faultOf = (text: string, answer: string | undefined, from: string, to: string) =>
  findFaults([text], [answer], { from, to })[0]?.fault;

const english = 'The weather is nice today and we are going to the beach with our friends.';
const spanish = 'Hoy hace buen tiempo y vamos a la playa con nuestros amigos.';

it('accepts good translations, also short ones, names and other scripts', () => {
  expect(faultOf(english, spanish, 'en', 'es')).toBeUndefined();
  expect(faultOf('Yes.', 'Sí.', 'en', 'es')).toBeUndefined();
  expect(faultOf('No', 'No', 'en', 'es')).toBeUndefined();
  expect(faultOf('Max Mustermann', 'Max Mustermann', 'de', 'fr')).toBeUndefined();
  expect(faultOf('…', '…', 'en', 'es')).toBeUndefined();
  expect(faultOf(english, '今天天气很好，我们要和朋友们一起去海滩。', 'en', 'zh')).toBeUndefined();
  expect(faultOf('今天天气很好，我们要和朋友们一起去海滩。', english, 'zh', 'en')).toBeUndefined();
  expect(faultOf(english, '오늘은 날씨가 좋아서 친구들과 함께 해변에 갑니다.', 'en', 'ko')).toBeUndefined();
  expect(
    faultOf('We use NVIDIA GeForce RTX cards.', 'NVIDIA GeForce RTX カードを使っています。', 'en', 'ja'),
  ).toBeUndefined();
});

it('finds lines that are missing or in another language', () => {
  expect(faultOf(english, undefined, 'en', 'es')).toBe('missing');
  expect(faultOf(english, '  ', 'en', 'es')).toBe('missing');
  expect(faultOf(english, english, 'en', 'es')).toBe('wrong_language');
  expect(faultOf(english, 'The weather is nice and we are going to the beach.', 'en', 'es')).toBe('wrong_language');
  expect(faultOf(english, spanish, 'en', 'ru')).toBe('wrong_language');
  expect(faultOf(spanish, english, 'es', 'ja')).toBe('wrong_language');
  expect(faultOf(spanish, english, 'es', 'fr')).toBe('wrong_language');
});

it('finds lines that are cut off or run on', () => {
  const long = `${english} ${english} Then we will come home.`;
  expect(faultOf(long, 'Hoy hace buen', 'en', 'es')).toBe('cut_off');
  expect(faultOf(long, `${spanish.slice(0, -1)}`, 'en', 'es')).toBe('cut_off');
  expect(faultOf(english, `${spanish} `.repeat(9), 'en', 'es')).toBe('too_long');
  expect(faultOf('Yes.', `${spanish} `.repeat(9), 'en', 'es')).toBe('too_long');
});
