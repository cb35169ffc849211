import type { DictionaryRule } from '../../../contract/speech/pronunciation-dictionaries.ts';

/** How a word is said, as a person chooses it. */
export type ReadingKind = 'alias' | 'ipa' | 'arpabet';

type Alphabet = Extract<DictionaryRule, { type: 'phoneme' }>['alphabet'];

/** A rule while it is being written. */
export interface RuleDraft {
  /** Stays while the rule changes. */
  readonly key: number;
  readonly word: string;
  readonly kind: ReadingKind;
  readonly reading: string;
  /** The name under which the ARPAbet was given; it is kept. */
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

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export function ruleOf({ word, kind, reading, arpabet, caseSensitive, wholeWords }: RuleDraft): DictionaryRule {
  const shared = { string_to_replace: oneLine(word), case_sensitive: caseSensitive, word_boundaries: wholeWords };
  if (kind === 'alias') return { ...shared, type: 'alias', alias: oneLine(reading) };
  return { ...shared, type: 'phoneme', phoneme: oneLine(reading), alphabet: kind === 'ipa' ? 'ipa' : arpabet };
}

/** A rule that was added and never written: it counts for nothing. */
export const isBlank = ({ word, reading }: RuleDraft): boolean => oneLine(word) === '' && oneLine(reading) === '';

/** The rules as they are to be stored. */
export const rulesOf = (drafts: readonly RuleDraft[]): DictionaryRule[] =>
  drafts.filter((draft) => !isBlank(draft)).map(ruleOf);

/** What is wrong, by the key of the rule. */
export function problemsOf(drafts: readonly RuleDraft[]): Map<number, { word?: string; reading?: string }> {
  const problems = new Map<number, { word?: string; reading?: string }>();
  const seen = new Set<string>();
  for (const draft of drafts) {
    if (isBlank(draft)) continue;
    const [word, reading] = [oneLine(draft.word), oneLine(draft.reading)];
    const found = {
      ...(word === '' ? { word: 'Write the word.' } : {}),
      ...(word.length > 200 ? { word: 'At most 200 characters.' } : {}),
      ...(word !== '' && seen.has(word) ? { word: 'Another rule has this word.' } : {}),
      ...(reading === '' ? { reading: 'Write how it is said.' } : {}),
      ...(reading.length > 1000 ? { reading: 'At most 1000 characters.' } : {}),
    };
    seen.add(word);
    if (Object.keys(found).length > 0) problems.set(draft.key, found);
  }
  return problems;
}

/** Whether saving would change what is stored. */
export function isChanged(drafts: readonly RuleDraft[], stored: readonly DictionaryRule[]): boolean {
  const rules = rulesOf(drafts);
  return rules.length !== stored.length || rules.some((rule, at) => identityOf(rule) !== identityOf(stored[at]!));
}

const identityOf = (rule: DictionaryRule): string => JSON.stringify(Object.entries(rule).sort());

/** The rules in which a search finds something. */
export function foundRules(drafts: readonly RuleDraft[], search: string): readonly RuleDraft[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return drafts;
  // What is being written must not vanish under the hands.
  return drafts.filter((draft) => isBlank(draft) || `${draft.word}\n${draft.reading}`.toLowerCase().includes(wanted));
}
