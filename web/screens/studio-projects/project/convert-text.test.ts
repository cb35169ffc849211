import { expect, it } from 'vitest';
import { conversionText, convertHelp } from './convert-text.ts';

const estimate = { sentences: 10, missing_sentences: 4, missing_characters: 400, credits: 400, credits_left: null };

it('says what a conversion speaks and whether the credits suffice', () => {
  expect(convertHelp(estimate)).toBe('4 of 10 sentences to speak.');
  expect(convertHelp({ ...estimate, credits_left: 400 })).toBe('4 of 10 sentences to speak.');
  expect(convertHelp({ ...estimate, credits_left: 1 })).toBe('4 of 10 sentences to speak. You have 1 credit left.');
  expect(convertHelp({ ...estimate, missing_sentences: 0, credits: 0 })).toMatch(/costs nothing/);
  expect(convertHelp({ ...estimate, sentences: 0 })).toBe('There is no text to convert.');
});

it('STUDIO-018 names the chapter that is converted', () => {
  const running = { state: 'running', percent: 45, chapter_ids: ['a', 'b', 'c'], done_chapter_ids: ['a'] };
  expect(conversionText(running)).toBe('Converting chapter 2 of 3, 45 %');
  expect(conversionText({ ...running, done_chapter_ids: ['a', 'b', 'c'] })).toBe('Converting chapter 3 of 3, 45 %');
  expect(conversionText({ ...running, chapter_ids: ['a'] })).toBe('Converting, 45 %');
  expect(conversionText({ ...running, state: 'waiting' })).toBe('Waiting to convert');
});
