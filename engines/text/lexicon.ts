import type { LexiconRule, PronouncedSpan } from '../contract.ts';

/** A text as it is to be read, with the stretches whose sound is given. */
export interface LexiconText {
  readonly text: string;
  readonly pronunciations: readonly PronouncedSpan[];
}

interface Ranked {
  readonly rule: LexiconRule;
  /** Of two rules that match at one place, the one that comes first counts. */
  readonly order: number;
  readonly length: number;
  /** A grapheme is a whole word where it begins and ends with a letter or a digit. */
  readonly startsWord: boolean;
  readonly endsWord: boolean;
}

/** The rules by their graphemes: ten thousand of them are ready, and found in a clause, in milliseconds. */
interface RuleIndex {
  readonly exact: ReadonlyMap<string, readonly Ranked[]>;
  readonly ignoringCase: ReadonlyMap<string, readonly Ranked[]>;
  /** How long the graphemes are that begin with a (folded) character. */
  readonly lengths: ReadonlyMap<string, ReadonlySet<number>>;
}
const indexes = new WeakMap<readonly LexiconRule[], RuleIndex>();

/** In small letters, each character where it was: those that would become longer stay. */
const folded = (text: string): string => {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => {
    const small = character.toLowerCase();
    return small.length === character.length ? small : character;
  }).join('');
};
function placed<V>(map: Map<string, V>, key: string, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0)!);

function indexOf(lexicon: readonly LexiconRule[]): RuleIndex {
  const known = indexes.get(lexicon);
  if (known) return known;
  const exact = new Map<string, Ranked[]>();
  const ignoringCase = new Map<string, Ranked[]>();
  const lengths = new Map<string, Set<number>>();
  for (const [order, rule] of lexicon.entries()) {
    const { grapheme, insideWords = false } = rule;
    if (grapheme === '') continue;
    const key = rule.ignoreCase ? folded(grapheme) : grapheme;
    const rules = placed(rule.ignoreCase ? ignoringCase : exact, key, () => []);
    // The same again never counts.
    if (rules.some((earlier) => (earlier.rule.insideWords ?? false) === insideWords)) continue;
    const startsWord = !insideWords && /^[\p{L}\p{N}]/u.test(grapheme);
    const endsWord = !insideWords && /[\p{L}\p{N}\p{M}]$/u.test(grapheme);
    rules.push({ rule, order, length: grapheme.length, startsWord, endsWord });
    placed(lengths, folded(firstOf(grapheme)), () => new Set()).add(grapheme.length);
  }
  const made: RuleIndex = { exact, ignoringCase, lengths };
  indexes.set(lexicon, made);
  return made;
}

/** The matches, left to right, each place once. */
function* matchesOf(clause: string, { exact, ignoringCase, lengths }: RuleIndex): Generator<Ranked & { at: number }> {
  const plain = folded(clause);
  let at = 0;
  while (at < clause.length) {
    let best: Ranked | undefined;
    for (const length of lengths.get(firstOf(plain.slice(at, at + 2))) ?? []) {
      const [here, small] = [clause.slice(at, at + length), plain.slice(at, at + length)];
      if (small.length < length) continue;
      for (const match of [...(exact.get(here) ?? []), ...(ignoringCase.get(small) ?? [])])
        if (match.order < (best?.order ?? Number.POSITIVE_INFINITY) && standsAlone(clause, at, match)) best = match;
    }
    if (best) yield { ...best, at };
    at += best?.length ?? firstOf(clause.slice(at, at + 2)).length;
  }
}

function standsAlone(clause: string, at: number, { length, startsWord, endsWord }: Ranked): boolean {
  if (startsWord && /[\p{L}\p{N}]$/u.test(clause.slice(Math.max(0, at - 2), at))) return false;
  return !(endsWord && /^[\p{L}\p{N}\p{M}]/u.test(clause.slice(at + length, at + length + 2)));
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
  let text = '';
  let plain = '';
  let at = 0;
  const pronunciations: PronouncedSpan[] = [];
  const settle = (): void => {
    text += spaced(plain, normalize);
    plain = '';
  };
  for (const { rule, length, at: index } of matchesOf(clause, indexOf(lexicon))) {
    plain += clause.slice(at, index);
    at = index + length;
    if ('alias' in rule) {
      plain += rule.alias;
      continue;
    }
    settle();
    const { phoneme, alphabet } = rule;
    pronunciations.push({ from: text.length, to: text.length + length, phoneme, alphabet });
    text += clause.slice(index, at);
  }
  plain += clause.slice(at);
  settle();
  return { text, pronunciations };
}

/** Normalizers trim: the spaces at the ends hold words apart. */
function spaced(text: string, normalize: (text: string) => string): string {
  if (text.trim() === '') return text;
  const [before, after] = [/^\s*/.exec(text)![0], /\s*$/.exec(text)![0]];
  return before + normalize(text.trim()) + after;
}
