import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sentenceSplitter } from './sentences.state.ts';
import { spokenText } from './spoken-text.rules.ts';

const split = (text: string, size = 3, language = 'en'): string[] => {
  const splitter = sentenceSplitter(language);
  const result: string[] = [];
  for (let at = 0; at < text.length; at += size) result.push(...splitter.push(text.slice(at, at + size)));
  result.push(...splitter.flush());
  return result;
};

it('gives the first clause at the first comma, then whole sentences', () => {
  expect(split('Thank you for calling, I can help with that. Your order, as I see, is on its way. Goodbye!')).toEqual([
    'Thank you for calling,',
    'I can help with that.',
    'Your order, as I see, is on its way.',
    'Goodbye!',
  ]);
});

it('gives the first words of a sentence without a mark after about 40 characters', () => {
  const [first] = split('The quick brown fox jumps over the lazy dog and runs far away into the deep dark forest');
  expect(first).toBe('The quick brown fox jumps over the lazy dog');
});

it('keeps abbreviations, numbers and list items together', () => {
  expect(split('It costs 3.50 today. Ask Dr. Smith about it. Yes.')).toEqual([
    'It costs 3.50 today.',
    'Ask Dr. Smith about it.',
    'Yes.',
  ]);
  expect(split('1. Apples are red.\n2. Pears are green.')).toEqual(['Apples are red.', 'Pears are green.']);
});

it('splits Chinese and Japanese without spaces', () => {
  expect(split('你好。我可以帮你吗？', 2, 'zh')).toEqual(['你好。', '我可以帮你吗？']);
});

it('strips Markdown, emoji and audio tags, and says nothing for what has no words', () => {
  expect(spokenText('## **Hello** [laughs] _dear_ `friend` 🎉')).toBe('Hello dear friend');
  expect(spokenText('See [our page](https://example.com/a_(b)).')).toBe('See our page.');
  expect(spokenText('- one\n- two')).toBe('one two');
  expect(spokenText('🎉 ---')).toBe('');
  expect(spokenText('snake_case_name stays')).toBe('snake_case_name stays');
});

it('loses no word, whatever the pieces are', () => {
  const word = fc.constantFrom('one', 'two,', 'three.', 'four!', 'five;', '6', 'seven\n', 'Dr.');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (words, size) => {
      const text = words.join(' ');
      const plain = (value: string) => value.match(/[a-z0-9]+/gi) ?? [];
      expect(plain(split(text, size).join(' '))).toEqual(plain(text));
    }),
  );
});
