import type { DictionaryRule } from '../../../contract/speech/pronunciation-dictionaries.ts';

/** Each text once: the last rule for it, at the place of the first. */
export function mergeRules(known: readonly DictionaryRule[], added: readonly DictionaryRule[]): DictionaryRule[] {
  const merged = new Map<string, DictionaryRule>();
  for (const rule of [...known, ...added]) merged.set(rule.string_to_replace, rule);
  return [...merged.values()];
}

/** The rules without those for these texts. */
export function withoutRules(known: readonly DictionaryRule[], texts: readonly string[]): DictionaryRule[] {
  const gone = new Set(texts);
  return known.filter((rule) => !gone.has(rule.string_to_replace));
}

/** Whether two lists say the same in the same order. */
export const sameRules = (a: readonly DictionaryRule[], b: readonly DictionaryRule[]): boolean =>
  a.length === b.length && a.every((rule, at) => identityOf(rule) === identityOf(b[at]!));

/** The order of the keys is not part of a rule: the database does not keep it. */
const identityOf = (rule: DictionaryRule): string =>
  JSON.stringify([
    rule.string_to_replace,
    rule.case_sensitive,
    rule.word_boundaries,
    ...(rule.type === 'alias' ? [rule.alias] : [rule.phoneme, rule.alphabet]),
  ]);
