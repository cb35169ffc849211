import { characterCount } from '../../contract/catalogue/plans/quota.ts';
import type { LexiconRule, PronouncedSpan } from '../contract/pronunciation.ts';
import type { InlinePronunciation } from './inline-pronunciations.ts';
import { type JoinedText, joinPieces, type TextPiece } from './joined-text.ts';

/** The text to synthesize, with the spans that have a given pronunciation. */
export interface LexiconText extends JoinedText {
  readonly pronunciations: readonly PronouncedSpan[];
}

export type PhonemeRule = Extract<LexiconRule, { readonly phoneme: string }>;

/** Whether the engine can speak the phonemes of a rule. */
export type CanPronounce = (rule: PhonemeRule) => boolean;

interface IndexedRule {
  readonly rule: LexiconRule;
  /** If several rules match at a position, the lowest order applies. */
  readonly order: number;
  /** The grapheme, case-folded if the rule ignores case. */
  readonly key: string;
  readonly length: number;
  /** Whether the match must start or end at a word boundary. */
  readonly startsWord: boolean;
  readonly endsWord: boolean;
}

/** An index of the rules by grapheme. Ten thousand rules are indexed and matched in milliseconds. */
interface RuleIndex {
  /** By the hash of the case-folded grapheme. */
  readonly byHash: ReadonlyMap<number, readonly IndexedRule[]>;
  /** Lengths of the graphemes by their first character (case-folded). */
  readonly lengths: ReadonlyMap<string, ReadonlySet<number>>;
}
const indexes = new WeakMap<readonly LexiconRule[], RuleIndex>();

/**
 * Converts to lower case without changing offsets: characters whose lower case is longer are kept. The lower case of Σ
 * depends on its neighbours in a text, so it is converted alone.
 */
const foldCase = (text: string): string => {
  const lower = text.toLowerCase();
  if (lower.length === text.length && !text.includes('Σ')) return lower;
  return Array.from(text, (character) => {
    const small = character.toLowerCase();
    return small.length === character.length ? small : character;
  }).join('');
};
function getOrCreate<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
const firstCharacter = (text: string): string => String.fromCodePoint(text.codePointAt(0)!);

function indexRules(lexicon: readonly LexiconRule[]): RuleIndex {
  const cached = indexes.get(lexicon);
  if (cached) return cached;
  const byHash = new Map<number, IndexedRule[]>();
  const lengths = new Map<string, Set<number>>();
  const seen = new Set<string>();
  for (const [order, rule] of lexicon.entries()) {
    const { grapheme, ignoreCase = false, insideWords = false } = rule;
    if (grapheme === '') continue;
    const folded = foldCase(grapheme);
    // A duplicate rule never applies, unless it replaces phonemes that the engine cannot speak.
    const kind = 'alias' in rule ? 'alias' : rule.alphabet;
    const identity = `${kind} ${ignoreCase} ${insideWords} ${ignoreCase ? folded : grapheme}`;
    if (seen.has(identity)) continue;
    seen.add(identity);
    const startsWord = !insideWords && /^[\p{L}\p{N}]/u.test(grapheme);
    const endsWord = !insideWords && /[\p{L}\p{N}\p{M}]$/u.test(grapheme);
    const hash = hashPrefixes(folded).at(-1)!;
    const indexed = { rule, order, key: ignoreCase ? folded : grapheme, length: grapheme.length, startsWord, endsWord };
    getOrCreate(byHash, hash, () => []).push(indexed);
    getOrCreate(lengths, foldCase(firstCharacter(grapheme)), () => new Set()).add(grapheme.length);
  }
  const index: RuleIndex = { byHash, lengths };
  indexes.set(lexicon, index);
  return index;
}

/** Secret, so that nobody can choose graphemes with the same hash. */
const hashBase = 0x10001 + 2 * Math.floor(Math.random() * 0x3fff_0000);

/** The polynomial hashes of all prefixes of a text, modulo 2³². */
function hashPrefixes(text: string): Int32Array {
  const hashes = new Int32Array(text.length + 1);
  for (let at = 0; at < text.length; at++)
    hashes[at + 1] = (Math.imul(hashes[at]!, hashBase) + text.charCodeAt(at) + 1) | 0;
  return hashes;
}

/** The powers of `hashBase` up to `length`. */
function hashPowers(length: number): Int32Array {
  const powers = new Int32Array(length + 1).fill(1);
  for (let at = 1; at <= length; at++) powers[at] = Math.imul(powers[at - 1]!, hashBase);
  return powers;
}

interface Match {
  readonly rule: LexiconRule;
  readonly at: number;
  readonly length: number;
}

/** Finds the words with a pronunciation in order. One that the text itself gives goes before the rules. */
function* findAll(
  text: string,
  lexicon: readonly LexiconRule[],
  canPronounce: CanPronounce,
  inline: readonly InlinePronunciation[],
): Generator<Match> {
  const toMatch = ({ from, to, rule }: InlinePronunciation): Match => ({ rule, at: from, length: to - from });
  let next = 0;
  for (const match of findMatches(text, indexRules(lexicon), canPronounce)) {
    while (next < inline.length && inline[next]!.to <= match.at) yield toMatch(inline[next++]!);
    const given = inline[next];
    if (given === undefined || given.from >= match.at + match.length) yield match;
  }
  for (const given of inline.slice(next)) yield toMatch(given);
}

/**
 * Finds non-overlapping matches from left to right. Phonemes that the engine cannot speak match only where no other rule
 * does. Hashes make the time proportional to the text, however many long graphemes have the same beginning.
 */
function* findMatches(
  text: string,
  { byHash, lengths }: RuleIndex,
  canPronounce: CanPronounce,
): Generator<IndexedRule & Match> {
  const plain = foldCase(text);
  const prefixes = hashPrefixes(plain);
  const powers = hashPowers(Math.max(0, ...Array.from(lengths.values(), (set) => Math.max(...set))));
  const rank = ({ rule, order }: IndexedRule): number =>
    'alias' in rule || canPronounce(rule) ? order : order + Number.MAX_SAFE_INTEGER / 2;
  const wordEdges = edgesOfWords(text);
  let at = 0;
  while (at < text.length) {
    let best: IndexedRule | undefined;
    let bestRank = Number.POSITIVE_INFINITY;
    for (const length of lengths.get(firstCharacter(plain.slice(at, at + 2))) ?? []) {
      if (at + length > text.length) continue;
      const hash = (prefixes[at + length]! - Math.imul(prefixes[at]!, powers[length]!)) | 0;
      for (const match of byHash.get(hash) ?? []) {
        const source = match.rule.ignoreCase ? plain : text;
        if (match.length !== length || !source.startsWith(match.key, at)) continue;
        if (match.startsWord && !isWordEdge(text, at, wordEdges)) continue;
        if (match.endsWord && !isWordEdge(text, at + length, wordEdges)) continue;
        const matchRank = rank(match);
        if (matchRank < bestRank) [best, bestRank] = [match, matchRank];
      }
    }
    if (best) yield { ...best, at };
    at += best?.length ?? firstCharacter(text.slice(at, at + 2)).length;
  }
}

/** The start and end of each word by a dictionary, for scripts without spaces. Found when they are needed. */
function edgesOfWords(text: string): () => ReadonlySet<number> {
  let edges: Set<number> | undefined;
  return () => {
    edges ??= new Set(
      [...wordSegmenter.segment(text)].flatMap(({ index, segment }) => [index, index + segment.length]),
    );
    return edges;
  };
}
const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' });

const unspaced = String.raw`[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー々]`;
/** Two characters of which one has a script without spaces. */
const unspacedPair = new RegExp(`^(?:${unspaced}.|.${unspaced})$`, 'u');
const isLetter = /^[\p{L}\p{N}\p{M}]/u;

/** Whether a word starts or ends at `at`. */
function isWordEdge(text: string, at: number, wordEdges: () => ReadonlySet<number>): boolean {
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
  const after = Array.from(text.slice(at, at + 2))[0] ?? '';
  if (!isLetter.test(before) || !isLetter.test(after)) return true;
  return unspacedPair.test(before + after) && wordEdges().has(at);
}

/** Words whose phonemes the engine cannot speak, and for which no alias applies. */
export function* findUnspoken(
  text: string,
  lexicon: readonly LexiconRule[],
  canPronounce: CanPronounce,
  inline: readonly InlinePronunciation[] = [],
): Generator<PhonemeRule> {
  for (const { rule } of findAll(text, lexicon, canPronounce, inline))
    if (!('alias' in rule || canPronounce(rule))) yield rule;
}

/** Replacements by an alias, each with the number of characters that it adds. */
export function* findAliases(
  text: string,
  lexicon: readonly LexiconRule[],
): Generator<{ grapheme: string; added: number }> {
  for (const { rule } of findMatches(text, indexRules(lexicon), () => false))
    if ('alias' in rule)
      yield { grapheme: rule.grapheme, added: characterCount(rule.alias) - characterCount(rule.grapheme) };
}

/**
 * Applies the rules, and what the text itself gives, to a text from left to right. An alias replaces the word; phonemes keep the word and set its
 * pronunciation. Phonemes that the engine cannot speak are replaced by `respell`, and the word is kept without a result.
 */
export function applyLexicon(
  source: string,
  lexicon: readonly LexiconRule[],
  canPronounce: CanPronounce = () => true,
  respell: (rule: PhonemeRule) => string | undefined = () => undefined,
  inline: readonly InlinePronunciation[] = [],
): LexiconText {
  const pieces: TextPiece[] = [];
  const pronunciations: PronouncedSpan[] = [];
  let at = 0;
  let length = 0;
  const add = (text: string, sourceLength: number): void => {
    pieces.push({ text, sourceLength });
    length += text.length;
  };
  for (const match of findAll(source, lexicon, canPronounce, inline)) {
    const { rule, at: index } = match;
    if (index > at) add(source.slice(at, index), index - at);
    at = index + match.length;
    if ('alias' in rule) add(rule.alias, match.length);
    else if (canPronounce(rule)) {
      const { phoneme, alphabet } = rule;
      pronunciations.push({ from: length, to: length + match.length, phoneme, alphabet });
      add(source.slice(index, at), match.length);
    } else add(respell(rule) ?? source.slice(index, at), match.length);
  }
  if (at < source.length) add(source.slice(at), source.length - at);
  return { ...joinPieces(pieces), pronunciations };
}
