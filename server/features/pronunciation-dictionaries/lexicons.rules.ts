import type { DictionaryRule } from '../../../contract/speech/pronunciation-dictionaries.ts';
import type { LexiconRule } from '../../../engines/contract.ts';

/** A rule as an engine takes it. IPA comes between slashes or brackets too: they are no sounds. */
export function lexiconRuleOf(rule: DictionaryRule): LexiconRule {
  const matching = {
    grapheme: rule.string_to_replace,
    ...(rule.case_sensitive ? {} : { ignoreCase: true as const }),
    ...(rule.word_boundaries ? {} : { insideWords: true as const }),
  };
  if (rule.type === 'alias') return { ...matching, alias: rule.alias };
  const phoneme = rule.phoneme.replace(/^\/(.*)\/$|^\[(.*)\]$/, (_, slashed, bracketed) => slashed ?? bracketed).trim();
  return { ...matching, phoneme, alphabet: rule.alphabet === 'ipa' ? 'ipa' : 'cmu' };
}
