import { expect, it } from 'vitest';
import { pauseAt, toggleEmphasis, wordAt } from './insert-text.ts';

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

/** The text after the edit, with its selection between two marks. */
const emphasized = (text: string) => {
  const before = field(text);
  const edit = toggleEmphasis(before);
  if (!edit) return undefined;
  const after = before.value.slice(0, edit.from) + edit.text + before.value.slice(edit.to);
  const [start, end] = [edit.selectionStart, edit.selectionEnd];
  return `${after.slice(0, start)}|${after.slice(start, end)}|${after.slice(end)}`;
};

it.each([
  ['I |really want| this', 'I <emphasis level="strong">|really want|</emphasis> this'],
  ['I| really |want', 'I <emphasis level="strong">|really|</emphasis> want'],
  ['I rea|lly want', 'I <emphasis level="strong">|really|</emphasis> want'],
  ['One. | Two', 'One. <emphasis level="strong">||</emphasis> Two'],
  ['I <emphasis level="strong">|really|</emphasis> want', 'I |really| want'],
  ['I |<emphasis>really</emphasis>| want', 'I |really| want'],
  ['I <emph|asis>really</emphasis> want', 'I |really| want'],
  ['|I <emphasis>really</emphasis>| want', '<emphasis level="strong">|I really|</emphasis> want'],
  ['I <emphasis>really |do</emphasis> want| it', 'I <emphasis level="strong">|really do want|</emphasis> it'],
  ['Wait <bre|ak time="1s" /> here', undefined],
  ['Is 1 < 2 so| and 3 > 2', 'Is 1 < 2 <emphasis level="strong">|so|</emphasis> and 3 > 2'],
])('toggles the emphasis of %j', (before, after) => {
  expect(emphasized(before)).toBe(after);
});
