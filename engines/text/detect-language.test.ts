import { expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';

const supported = [
  'en',
  'de',
  'fr',
  'es',
  'ru',
  'uk',
  'bg',
  'ja',
  'zh',
  'ko',
  'ar',
  'he',
  'el',
  'hi',
  'fil',
  'it',
  'nl',
  'fi',
];

it.each([
  ['en', 'Good morning, everyone. How are you today?'],
  ['de', 'Guten Tag, wie geht es dir heute?'],
  ['es', 'Hola, ¿cómo estás?'],
  ['fr', 'Nous sommes allés au marché hier matin.'],
  ['uk', 'Привіт, світе'],
  ['ru', 'Привет, мир'],
  ['fr', 'Bonjour tout le monde'],
  ['nl', 'Dank je wel voor alles'],
  ['ja', 'こんにちは'],
  ['zh', '你好世界'],
  ['ko', '안녕하세요'],
  ['ar', 'مرحبا بالعالم'],
  ['he', 'שלום עולם'],
  ['el', 'Καλημέρα'],
  ['hi', 'नमस्ते दुनिया'],
  ['fil', 'Magandang umaga sa inyong lahat'],
])('detects %s in %j', (language, text) => {
  expect(detectLanguage(text, supported)).toBe(language);
});

it.each([
  'Hello',
  'OK',
  'Testing 123',
  'a b c d',
  '',
  '!!!',
  'Hello Sarah',
  'Hasta la vista, baby',
  'My name is Juan and I live in Madrid.',
  'iPhone 15 Pro',
])('uses the main language of the voice for %j', (text) => {
  expect(detectLanguage(text, supported)).toBe('en');
});

it.each([
  ['en', 'I like to say أنا أحب كثيرا every day'],
  ['en', 'Hello, Привет!'],
  ['ar', 'أنا أحب Amazon كثيرا'],
  ['ru', 'Я люблю Google и YouTube.'],
  ['ja', '私はAmazonが好きです。'],
  ['zh', '我喜欢 Google Maps 地图'],
])('detects %s by the script of most words in %j', (language, text) => {
  expect(detectLanguage(text, supported)).toBe(language);
});

it('only returns languages that the voice supports', () => {
  expect(detectLanguage('Guten Tag, wie geht es dir heute?', ['en', 'fr'])).toBe('en');
  expect(detectLanguage('Buenos días, señoras y señores', ['en', 'es'])).toBe('es');
});

it('reads only the beginning of a long text', () => {
  const german = 'Die Sonne schien, da sie keine andere Wahl hatte, auf nichts Neues. '.repeat(6);
  expect(detectLanguage(german + 'The sun shone, having no alternative. '.repeat(600), supported)).toBe('de');
});
