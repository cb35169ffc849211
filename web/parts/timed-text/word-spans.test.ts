import { expect, it } from 'vitest';
import { wordSpans } from './word-spans.ts';

const wordsOf = (text: string) => wordSpans(text).map(({ from, to }) => text.slice(from, to));

it.each([
  ['separates at spaces and keeps punctuation', ' “Well,” she said. ', ['“Well,”', 'she', 'said.']],
  ['joins a free-standing mark to the word before it', 'Wait — what ?', ['Wait —', 'what ?']],
  ['joins a mark at the start to the word after it', '— Hello', ['— Hello']],
  ['separates Hebrew and Arabic at spaces', 'שלום עולם مرحبا', ['שלום', 'עולם', 'مرحبا']],
  ['finds the words of Japanese', '私は学生です。', ['私', 'は', '学生', 'です。']],
  ['finds the words of Chinese beside Latin', 'Hello 你好，世界', ['Hello', '你好，', '世界']],
  ['has none in an empty text', ' \t', []],
])('%s', (_, text, words) => expect(wordsOf(text)).toEqual(words));
