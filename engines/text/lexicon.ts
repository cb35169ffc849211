import type { LexiconRule, Pronounced } from '../contract.ts';

/** A text as it is to be read, with the stretches whose sound is given. */
export interface LexiconText {
  readonly text: string;
  readonly pronounced: readonly Pronounced[];
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
/** A grapheme is a whole word where it begins and ends with a letter or a digit. */
const bounded = (grapheme: string): string =>
  `${/^[\p{L}\p{N}]/u.test(grapheme) ? String.raw`(?<![\p{L}\p{N}])` : ''}${escaped(grapheme)}${
    /[\p{L}\p{N}\p{M}]$/u.test(grapheme) ? String.raw`(?![\p{L}\p{N}\p{M}])` : ''
  }`;

const expressionOf = ({ grapheme, ignoreCase, insideWords }: LexiconRule): string => {
  const expression = insideWords ? escaped(grapheme) : bounded(grapheme);
  return ignoreCase ? `(?i:${expression})` : expression;
};
/** What a match is looked up by. Those that ignore case stand apart, behind a sign that no text holds. */
const keyOf = ({ grapheme, ignoreCase }: LexiconRule): string => (ignoreCase ? looseKey(grapheme) : grapheme);
const looseKey = (grapheme: string): string => `\0${grapheme.toLowerCase()}`;

interface Compiled {
  readonly pattern: RegExp;
  readonly ruleOf: (match: string) => LexiconRule | undefined;
}
const patterns = new WeakMap<readonly LexiconRule[], Compiled>();

/** One expression for all rules; of two that match at one place, the first counts. */
function compiled(lexicon: readonly LexiconRule[]): Compiled {
  const known = patterns.get(lexicon);
  if (known) return known;
  const rules = new Map<string, { rule: LexiconRule; order: number }>();
  for (const [order, rule] of lexicon.entries())
    if (rule.grapheme !== '' && !rules.has(keyOf(rule))) rules.set(keyOf(rule), { rule, order });
  const expressions = Array.from(rules.values(), ({ rule }) => expressionOf(rule));
  const made: Compiled = {
    pattern: new RegExp(expressions.join('|') || '(?!)', 'gu'),
    ruleOf: (match) => {
      const [exact, loose] = [rules.get(match), rules.get(looseKey(match))];
      return (exact && loose && loose.order < exact.order ? loose : (exact ?? loose))?.rule;
    },
  };
  patterns.set(lexicon, made);
  return made;
}

/**
 * Applies the rules to a clause, left to right, each place once: an alias takes the word's place, a phoneme leaves the word
 * and gives its sound. What no rule touches is written out by `normalize`.
 */
export function applyLexicon(
  clause: string,
  lexicon: readonly LexiconRule[],
  normalize: (text: string) => string,
): LexiconText {
  const { pattern, ruleOf } = compiled(lexicon);
  let text = '';
  let plain = '';
  let at = 0;
  const pronounced: Pronounced[] = [];
  const settle = (): void => {
    text += spaced(plain, normalize);
    plain = '';
  };
  for (const { 0: grapheme, index } of clause.matchAll(pattern)) {
    const rule = ruleOf(grapheme);
    if (!rule) continue;
    plain += clause.slice(at, index);
    at = index + grapheme.length;
    if ('alias' in rule) {
      plain += rule.alias;
      continue;
    }
    settle();
    const { phoneme, alphabet } = rule;
    pronounced.push({ from: text.length, to: text.length + grapheme.length, phoneme, alphabet });
    text += grapheme;
  }
  plain += clause.slice(at);
  settle();
  return { text, pronounced };
}

/** Normalizers trim: the spaces at the ends hold words apart. */
function spaced(text: string, normalize: (text: string) => string): string {
  if (text.trim() === '') return text;
  const [before, after] = [/^\s*/.exec(text)![0], /\s*$/.exec(text)![0]];
  return before + normalize(text.trim()) + after;
}
