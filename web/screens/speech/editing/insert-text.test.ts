import { expect, it } from 'vitest';
import { pauseAt, wordAt } from './insert-text.ts';

const field = (text: string) => {
  const selectionStart = text.indexOf('|');
  const selectionEnd = text.lastIndexOf('|') - (text.lastIndexOf('|') === selectionStart ? 0 : 1);
  return { value: text.replaceAll('|', ''), selectionStart, selectionEnd };
};

it('separates a pause from the words around it', () => {
  expect(pauseAt(field('One|two'), 1)).toBe(' <break time="1s" /> ');
  expect(pauseAt(field('One | two'), 1)).toBe('<break time="1s" />');
  expect(pauseAt(field('|'), 1)).toBe('<break time="1s" />');
});

it('takes the selection, or else the word at the caret', () => {
  expect(wordAt(field('Meet |Dr. Nguyen| today'), 50)).toBe('Dr. Nguyen');
  expect(wordAt(field('Meet Ngu|yen today'), 50)).toBe('Nguyen');
  expect(wordAt(field('Thailand|'), 50)).toBe('Thailand');
  expect(wordAt(field('One. | Two'), 50)).toBe('');
  expect(wordAt(field('|One two three|'), 5)).toBe('');
});
