import { expect, it } from 'vitest';
import type { DictionaryRule } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { draftOf, filterRules, hasChanges, newRule, problemsOf, rulesOf } from './rule-draft.ts';

const stored: DictionaryRule[] = [
  { type: 'alias', string_to_replace: 'tomato', alias: 'potato', case_sensitive: false, word_boundaries: true },
  {
    type: 'phoneme',
    string_to_replace: 'basil',
    phoneme: 'B AE1 Z AH0 L',
    alphabet: 'x-cmu',
    case_sensitive: true,
    word_boundaries: false,
  },
];

it('DICT-005 round-trips stored rules and detects changes', () => {
  const drafts = stored.map(draftOf);
  expect(rulesOf(drafts)).toEqual(stored);
  expect(hasChanges(drafts, stored)).toBe(false);
  expect(hasChanges([...drafts, newRule()], stored)).toBe(false);
  expect(hasChanges([{ ...drafts[0]!, reading: ' potato ' }, drafts[1]!], stored)).toBe(false);
  expect(hasChanges([{ ...drafts[0]!, wholeWords: false }, drafts[1]!], stored)).toBe(true);
  expect(hasChanges(drafts.slice(1), stored)).toBe(true);
});

it('reports empty fields and duplicate words', () => {
  const [tomato, basil] = stored.map(draftOf);
  const duplicate = { ...newRule(), word: 'tomato', reading: 'x' };
  const withoutPronunciation = { ...newRule(), word: 'leek' };
  const problems = problemsOf([
    tomato!,
    basil!,
    duplicate,
    withoutPronunciation,
    newRule(),
    { ...newRule(), reading: 'x' },
  ]);
  expect([...problems.values()]).toEqual([
    { word: 'Another rule already has this word.' },
    { reading: 'Enter a pronunciation.' },
    { word: 'Enter a word.' },
  ]);
});

it('filters by word and pronunciation, and keeps empty rules visible', () => {
  const drafts = [...stored.map(draftOf), newRule()];
  expect(filterRules(drafts, 'POTA').map(({ word }) => word)).toEqual(['tomato', '']);
});
