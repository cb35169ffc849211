import type { DictionaryRule } from '../../../contract/speech/pronunciation-dictionaries.ts';
import type { LexiconRule } from '../../../engines/contract/pronunciation.ts';

/** Converts a rule to the engines' format. IPA may be enclosed in slashes or brackets, which are removed. */
export function toLexiconRule(rule: DictionaryRule): LexiconRule {
  const base = {
    grapheme: rule.string_to_replace,
    ...(rule.case_sensitive ? {} : { ignoreCase: true as const }),
    ...(rule.word_boundaries ? {} : { insideWords: true as const }),
  };
  if (rule.type === 'alias') return { ...base, alias: rule.alias };
  const phoneme = rule.phoneme.replace(/^\/(.*)\/$|^\[(.*)\]$/, (_, slashed, bracketed) => slashed ?? bracketed).trim();
  return { ...base, phoneme, alphabet: rule.alphabet === 'ipa' ? 'ipa' : 'cmu' };
}
