import { expect, it } from 'vitest';
import { describeWarning } from './pronunciation-warning.ts';

it.each([
  ['respelled=gif,data', 'This voice speaks no phonemes, so it read a spelling of “gif” and “data” that sounds alike.'],
  [
    'ignored=K%C3%A4se%3B%20s%C3%BC%C3%9F%2C%201',
    'This voice speaks no phonemes, so it read “Käse; süß, 1” as written.',
  ],
  ['scripts=Ethiopic', 'No voice here reads Ethiopic script, so those words were left out.'],
  ['vowels=Arabic', 'Arabic is written without most vowels. This voice guesses them, so some words may sound wrong.'],
])('the warning %j is said in a sentence', (warning, sentence) => {
  expect(describeWarning(warning)).toBe(sentence);
});

it('several warnings are several sentences, and unknown ones are left out', () => {
  expect(describeWarning('ignored=a; scripts=Vai')).toMatch(/as written\. No voice here reads Vai/);
  expect(describeWarning('later=thing')).toBeUndefined();
});
