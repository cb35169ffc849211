import type { DictionaryRule } from '../../../contract/speech/pronunciation-dictionaries.ts';

/** Keeps one rule per text: the last rule for it, at the position of the first. */
export function mergeRules(rules: readonly DictionaryRule[], added: readonly DictionaryRule[]): DictionaryRule[] {
  const merged = new Map<string, DictionaryRule>();
  for (const rule of [...rules, ...added]) merged.set(rule.string_to_replace, rule);
  return [...merged.values()];
}

/** Removes the rules for these texts. */
export function withoutRules(rules: readonly DictionaryRule[], texts: readonly string[]): DictionaryRule[] {
  const removed = new Set(texts);
  return rules.filter((rule) => !removed.has(rule.string_to_replace));
}

/** Whether two lists have equal rules in the same order. */
export const areSameRules = (a: readonly DictionaryRule[], b: readonly DictionaryRule[]): boolean =>
  a.length === b.length && a.every((rule, at) => toComparable(rule) === toComparable(b[at]!));

/** Independent of key order, which `jsonb` does not preserve. */
const toComparable = (rule: DictionaryRule): string =>
  JSON.stringify([
    rule.string_to_replace,
    rule.case_sensitive,
    rule.word_boundaries,
    ...(rule.type === 'alias' ? [rule.alias] : [rule.phoneme, rule.alphabet]),
  ]);
