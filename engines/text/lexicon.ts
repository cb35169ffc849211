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

const patterns = new WeakMap<readonly LexiconRule[], { pattern: RegExp; rules: Map<string, LexiconRule> }>();

/** One expression for all rules; of two that match at one place, the first counts. */
function compiled(lexicon: readonly LexiconRule[]) {
  const known = patterns.get(lexicon);
  if (known) return known;
  const rules = new Map<string, LexiconRule>();
  for (const rule of lexicon) if (rule.grapheme !== '' && !rules.has(rule.grapheme)) rules.set(rule.grapheme, rule);
  const made = { pattern: new RegExp([...rules.keys()].map(bounded).join('|') || '(?!)', 'gu'), rules };
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
  const { pattern, rules } = compiled(lexicon);
  let text = '';
  let plain = '';
  let at = 0;
  const pronounced: Pronounced[] = [];
  const settle = (): void => {
    text += spaced(plain, normalize);
    plain = '';
  };
  for (const { 0: grapheme, index } of clause.matchAll(pattern)) {
    const rule = rules.get(grapheme);
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
