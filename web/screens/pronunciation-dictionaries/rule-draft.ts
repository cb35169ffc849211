import type { DictionaryRule } from '../../../contract/speech/pronunciation-dictionaries.ts';
import { t } from '../../messages/t.ts';

/** The kind of pronunciation that the user chooses. */
export type ReadingKind = 'alias' | 'ipa' | 'arpabet';

type Alphabet = Extract<DictionaryRule, { type: 'phoneme' }>['alphabet'];

/** A rule while it is being edited. */
export interface RuleDraft {
  /** Stable while the rule changes. */
  readonly key: number;
  readonly word: string;
  readonly kind: ReadingKind;
  readonly reading: string;
  /** The stored name of the ARPAbet alphabet, preserved on save. */
  readonly arpabet: Exclude<Alphabet, 'ipa'>;
  readonly caseSensitive: boolean;
  readonly wholeWords: boolean;
}

let lastKey = 0;
const nextKey = (): number => {
  lastKey += 1;
  return lastKey;
};

export const newRule = (): RuleDraft => ({
  key: nextKey(),
  word: '',
  kind: 'alias',
  reading: '',
  arpabet: 'cmu-arpabet',
  caseSensitive: true,
  wholeWords: true,
});

export function draftOf(rule: DictionaryRule): RuleDraft {
  const isArpabet = rule.type === 'phoneme' && rule.alphabet !== 'ipa';
  return {
    key: nextKey(),
    word: rule.string_to_replace,
    kind: rule.type === 'alias' ? 'alias' : isArpabet ? 'arpabet' : 'ipa',
    reading: rule.type === 'alias' ? rule.alias : rule.phoneme,
    arpabet: rule.type === 'phoneme' && rule.alphabet !== 'ipa' ? rule.alphabet : 'cmu-arpabet',
    caseSensitive: rule.case_sensitive,
    wholeWords: rule.word_boundaries,
  };
}

const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();

export function ruleOf({ word, kind, reading, arpabet, caseSensitive, wholeWords }: RuleDraft): DictionaryRule {
  const shared = {
    string_to_replace: collapseWhitespace(word),
    case_sensitive: caseSensitive,
    word_boundaries: wholeWords,
  };
  if (kind === 'alias') return { ...shared, type: 'alias', alias: collapseWhitespace(reading) };
  return {
    ...shared,
    type: 'phoneme',
    phoneme: collapseWhitespace(reading),
    alphabet: kind === 'ipa' ? 'ipa' : arpabet,
  };
}

/** Whether an added rule is still empty; empty rules are ignored. */
export const isEmptyRule = ({ word, reading }: RuleDraft): boolean =>
  collapseWhitespace(word) === '' && collapseWhitespace(reading) === '';

/** Converts drafts to rules to store. */
export const rulesOf = (drafts: readonly RuleDraft[]): DictionaryRule[] =>
  drafts.filter((draft) => !isEmptyRule(draft)).map(ruleOf);

/** Validation errors by the key of the rule. */
export function problemsOf(drafts: readonly RuleDraft[]): Map<number, { word?: string; reading?: string }> {
  const problems = new Map<number, { word?: string; reading?: string }>();
  const usedWords = new Set<string>();
  for (const draft of drafts) {
    if (isEmptyRule(draft)) continue;
    const [word, reading] = [collapseWhitespace(draft.word), collapseWhitespace(draft.reading)];
    const problem = {
      ...(word === '' ? { word: t('Enter a word.') } : {}),
      ...(word.length > 200 ? { word: t('Enter at most 200 characters.') } : {}),
      ...(word !== '' && usedWords.has(word) ? { word: t('Another rule already has this word.') } : {}),
      ...(reading === '' ? { reading: t('Enter a pronunciation.') } : {}),
      ...(reading.length > 1000 ? { reading: t('Enter at most 1,000 characters.') } : {}),
    };
    usedWords.add(word);
    if (Object.keys(problem).length > 0) problems.set(draft.key, problem);
  }
  return problems;
}

/** Whether saving would change the stored rules. */
export function hasChanges(drafts: readonly RuleDraft[], stored: readonly DictionaryRule[]): boolean {
  const rules = rulesOf(drafts);
  return rules.length !== stored.length || rules.some((rule, at) => serializeRule(rule) !== serializeRule(stored[at]!));
}

const serializeRule = (rule: DictionaryRule): string => JSON.stringify(Object.entries(rule).sort());

/** The rules that match a search. */
export function filterRules(drafts: readonly RuleDraft[], search: string): readonly RuleDraft[] {
  const searchText = search.trim().toLowerCase();
  if (searchText === '') return drafts;
  // A rule that is being edited must stay visible.
  return drafts.filter(
    (draft) => isEmptyRule(draft) || `${draft.word}\n${draft.reading}`.toLowerCase().includes(searchText),
  );
}
