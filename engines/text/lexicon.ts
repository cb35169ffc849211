import type { LexiconRule, PronouncedSpan } from '../contract/pronunciation.ts';

/** The text to synthesize, with the spans that have a given pronunciation. */
export interface LexiconText {
  readonly text: string;
  readonly pronunciations: readonly PronouncedSpan[];
}

interface IndexedRule {
  readonly rule: LexiconRule;
  /** If several rules match at a position, the lowest order applies. */
  readonly order: number;
  readonly length: number;
  /** Whether the match must start or end at a word boundary. */
  readonly startsWord: boolean;
  readonly endsWord: boolean;
}

/** An index of the rules by grapheme. Ten thousand rules are indexed and matched in milliseconds. */
interface RuleIndex {
  readonly exact: ReadonlyMap<string, readonly IndexedRule[]>;
  readonly ignoringCase: ReadonlyMap<string, readonly IndexedRule[]>;
  /** Lengths of the graphemes by their first character (case-folded). */
  readonly lengths: ReadonlyMap<string, ReadonlySet<number>>;
}
const indexes = new WeakMap<readonly LexiconRule[], RuleIndex>();

/** Converts to lower case without changing offsets: characters whose lower case is longer are kept. */
const foldCase = (text: string): string => {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => {
    const small = character.toLowerCase();
    return small.length === character.length ? small : character;
  }).join('');
};
function getOrCreate<V>(map: Map<string, V>, key: string, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
const firstCharacter = (text: string): string => String.fromCodePoint(text.codePointAt(0)!);

function indexRules(lexicon: readonly LexiconRule[]): RuleIndex {
  const cached = indexes.get(lexicon);
  if (cached) return cached;
  const exact = new Map<string, IndexedRule[]>();
  const ignoringCase = new Map<string, IndexedRule[]>();
  const lengths = new Map<string, Set<number>>();
  for (const [order, rule] of lexicon.entries()) {
    const { grapheme, insideWords = false } = rule;
    if (grapheme === '') continue;
    const key = rule.ignoreCase ? foldCase(grapheme) : grapheme;
    const rules = getOrCreate(rule.ignoreCase ? ignoringCase : exact, key, () => []);
    // A duplicate rule never applies.
    if (rules.some((earlier) => (earlier.rule.insideWords ?? false) === insideWords)) continue;
    const startsWord = !insideWords && /^[\p{L}\p{N}]/u.test(grapheme);
    const endsWord = !insideWords && /[\p{L}\p{N}\p{M}]$/u.test(grapheme);
    rules.push({ rule, order, length: grapheme.length, startsWord, endsWord });
    getOrCreate(lengths, foldCase(firstCharacter(grapheme)), () => new Set()).add(grapheme.length);
  }
  const index: RuleIndex = { exact, ignoringCase, lengths };
  indexes.set(lexicon, index);
  return index;
}

/** Finds non-overlapping matches from left to right. */
function* findMatches(
  clause: string,
  { exact, ignoringCase, lengths }: RuleIndex,
): Generator<IndexedRule & { at: number }> {
  const plain = foldCase(clause);
  let at = 0;
  while (at < clause.length) {
    let best: IndexedRule | undefined;
    for (const length of lengths.get(firstCharacter(plain.slice(at, at + 2))) ?? []) {
      const [here, small] = [clause.slice(at, at + length), plain.slice(at, at + length)];
      if (small.length < length) continue;
      for (const match of [...(exact.get(here) ?? []), ...(ignoringCase.get(small) ?? [])])
        if (match.order < (best?.order ?? Number.POSITIVE_INFINITY) && respectsWordBoundaries(clause, at, match))
          best = match;
    }
    if (best) yield { ...best, at };
    at += best?.length ?? firstCharacter(clause.slice(at, at + 2)).length;
  }
}

function respectsWordBoundaries(clause: string, at: number, { length, startsWord, endsWord }: IndexedRule): boolean {
  if (startsWord && /[\p{L}\p{N}]$/u.test(clause.slice(Math.max(0, at - 2), at))) return false;
  return !(endsWord && /^[\p{L}\p{N}\p{M}]/u.test(clause.slice(at + length, at + length + 2)));
}

/**
 * Applies the rules to a clause from left to right. An alias replaces the word; phonemes keep the word and set its
 * pronunciation. Other text is normalized by `normalize`.
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
  const flushPlain = (): void => {
    text += normalizeKeepingSpaces(plain, normalize);
    plain = '';
  };
  for (const { rule, length, at: index } of findMatches(clause, indexRules(lexicon))) {
    plain += clause.slice(at, index);
    at = index + length;
    if ('alias' in rule) {
      plain += rule.alias;
      continue;
    }
    flushPlain();
    const { phoneme, alphabet } = rule;
    pronunciations.push({ from: text.length, to: text.length + length, phoneme, alphabet });
    text += clause.slice(index, at);
  }
  plain += clause.slice(at);
  flushPlain();
  return { text, pronunciations };
}

/** Restores outer spaces, which normalizers trim, to keep words separate. */
function normalizeKeepingSpaces(text: string, normalize: (text: string) => string): string {
  if (text.trim() === '') return text;
  const [before, after] = [/^\s*/.exec(text)![0], /\s*$/.exec(text)![0]];
  return before + normalize(text.trim()) + after;
}
