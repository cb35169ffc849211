import { keepsFullStop } from './segment-text-abbreviations.ts';

/**
 * How a clause ends, which determines the pause after it. `cut`: between two words, because the clause was too long;
 * `phrase`: at a comma; `break`: at a stronger mark inside a sentence, such as a semicolon, a colon or a dash.
 */
export type ClauseEnd = 'cut' | 'phrase' | 'break' | 'sentence' | 'paragraph';

/** A part of a text that is synthesized at once. UTF-16 offsets, including the white space after it. */
export interface Clause {
  readonly start: number;
  readonly end: number;
  readonly ending: ClauseEnd;
}

export interface SegmentOptions {
  readonly language: string;
  /** Longest clause in characters; an ideograph counts as three. */
  readonly maxLength: number;
  /** Longest first clause, if the first audio must come early; twice that if it has no mark to end at. */
  readonly maxFirstLength?: number;
  /**
   * Longest further clause relative to the text before it, for a slow synthesizer. Its clauses are not shorter than a word
   * and, except for the last one, not shorter than `maxFirstLength`.
   */
  readonly growth?: number | undefined;
}

const sentenceMarks = new Set('.!?…‥‽');
/** Sentence marks that need no space after them. */
const fullWidthMarks = new Set('。！？｡．।॥؟۔։።။។');
const closingMarks = new Set('"\'”’»)]}›」』）】》');
const phraseMarks = new Set(',;:—–،؛');
const fullWidthPhraseMarks = new Set('，、；：､');
/** Phrase marks with a longer pause. */
const breakMarks = new Set(';:—–؛；：');
const space = /\s/;
/** First code unit of the CJK blocks. */
const firstIdeograph = 0x2e80;
/** A longer line that ends without a mark is wrapped text, not a heading or a list item. */
const maxHeadingLength = 50;
/** How much longer than `maxFirstLength` the first clause may be, if no mark ends it earlier. */
const maxCutFactor = 2;
/** Minimum length of a clause that is cut at a phrase mark, unless half of the limit is less. */
const [minCutLength, minFirstCutLength] = [60, 16];

/**
 * Cuts `text` into clauses without gap or overlap, one per sentence. Sentences that are too long are cut at phrase
 * marks, or between words, or between characters. Lazy: the first clause does not require reading the rest.
 */
export function* segmentText(text: string, options: SegmentOptions): Generator<Clause> {
  const { language, maxLength, maxFirstLength = maxLength, growth } = options;
  let start = 0;
  while (start < text.length) {
    // Outer white space is not spoken and may be long.
    const from = skipSpace(text, start);
    const grown = growth === undefined ? maxLength : Math.max(maxFirstLength, Math.floor(start * growth));
    const length = Math.min(maxLength, start === 0 ? maxFirstLength : grown);
    const isShort = length < maxLength;
    const word = growth === undefined ? from : wordEnd(text, from, findLimit(text, from, maxLength));
    const limit = Math.max(word, findLimit(text, from, length));
    let clause = findSentence(text, start, limit, language) ?? cutClause(text, start, limit, isShort);
    // Early audio is not worth a break in the middle of a phrase that is not much longer.
    if (clause.ending === 'cut' && isShort && growth === undefined)
      clause = firstMark(text, start, findLimit(text, from, maxCutFactor * length), language);
    yield clause;
    start = clause.end;
  }
}

/** The end of the word at `start` with the space after it, at most `limit`; `start` for an ideograph. */
function wordEnd(text: string, start: number, limit: number): number {
  let at = start;
  while (at < limit && !space.test(text[at]!) && text.charCodeAt(at) < firstIdeograph) at++;
  return at > start && at < limit ? at + 1 : at;
}

/** The offset at which `text` from `start` reaches `maxLength`, after at least one character. */
function findLimit(text: string, start: number, maxLength: number): number {
  let length = 0;
  let at = start;
  while (at < text.length) {
    length += text.charCodeAt(at) >= firstIdeograph ? 3 : 1;
    if (length > maxLength && at > start) break;
    at++;
  }
  return at;
}

/** The sentence from `start` on; undefined if it does not end before `limit`. */
function findSentence(text: string, start: number, limit: number, language: string): Clause | undefined {
  let hasWord = false;
  for (let at = start; at < limit; at++) {
    const char = text[at]!;
    if (char === '\n' || char === '\r') {
      const end = skipSpace(text, at);
      const breaks = lineBreaks(text, at, end);
      if (hasWord && (breaks > 1 || endsLine(text, start, at, end)))
        return { start, end, ending: breaks > 1 ? 'paragraph' : 'sentence' };
      at = end - 1;
    } else if (fullWidthMarks.has(char) || (sentenceMarks.has(char) && hasWord)) {
      const after = skipMarks(text, at + 1, limit);
      const end = skipSpace(text, after);
      const spaced = end > after || end === text.length || text.charCodeAt(after) >= firstIdeograph;
      if (fullWidthMarks.has(char) || (spaced && endsSentence(text, start, at, end, language)))
        return { start, end, ending: lineBreaks(text, after, end) > 1 ? 'paragraph' : 'sentence' };
      at = after - 1;
    } else if (!space.test(char)) hasWord = true;
  }
  return limit >= text.length ? { start, end: text.length, ending: 'sentence' } : undefined;
}

/** The part until the first mark, of a phrase or of a sentence. */
function firstMark(text: string, start: number, limit: number, language: string): Clause {
  const sentence = findSentence(text, start, limit, language);
  const phrase = cutClause(text, start, limit, true);
  return sentence && (phrase.ending === 'cut' || sentence.end <= phrase.end) ? sentence : phrase;
}

/** Whether the mark at `at` ends a sentence; `next` is the offset of the text after it. */
function endsSentence(text: string, start: number, at: number, next: number, language: string): boolean {
  const following = text.slice(next, next + 2);
  if (/^\p{Ll}/u.test(following)) return false;
  if (text[at] !== '.') return true;
  let wordStart = at;
  while (wordStart > start && /[\p{L}\p{M}\p{N}.]/u.test(text[wordStart - 1]!)) wordStart--;
  return !keepsFullStop(text.slice(wordStart, at), language, following === '' || /^\p{Lu}/u.test(following));
}

/** Whether a single line break ends a sentence, as in a list or a heading, or only wraps the text. */
function endsLine(text: string, start: number, at: number, next: number): boolean {
  if (/^[\p{Ll},;:]/u.test(text.slice(next, next + 2))) return false;
  const before = text.slice(start, at).trimEnd();
  if (/[,;]$/.test(before)) return false;
  return before.length - before.lastIndexOf('\n') <= maxHeadingLength;
}

/**
 * Ends a clause before `limit`: at a phrase mark, else before a phrase, else between two words, else between two
 * characters.
 */
function cutClause(text: string, start: number, limit: number, isFirst: boolean): Clause {
  const minEnd = start + Math.min(isFirst ? minFirstCutLength : minCutLength, (limit - start) / 2);
  let phraseEnd = 0;
  let wordStart = 0;
  let phraseStart = 0;
  let lastSign = '';
  let phraseMark = '';
  for (let at = start + 1; at <= limit; at++) {
    const before = text[at - 1]!;
    if (!space.test(before)) lastSign = before;
    if (fullWidthPhraseMarks.has(before)) [phraseEnd, phraseMark] = [at, before];
    if (!space.test(before) || space.test(text[at] ?? ' ')) continue;
    wordStart = at;
    if (startsPhrase(text, at)) phraseStart = at;
    if (phraseMarks.has(lastSign)) [phraseEnd, phraseMark] = [at, lastSign];
    // The first audio must come early, so the first good position is used.
    if (isFirst && phraseEnd >= minEnd) break;
  }
  if (phraseEnd >= minEnd) return { start, end: phraseEnd, ending: breakMarks.has(phraseMark) ? 'break' : 'phrase' };
  if (phraseStart >= minEnd) return { start, end: phraseStart, ending: 'cut' };
  if (wordStart > start) return { start, end: wordStart, ending: 'cut' };
  return { start, end: alignToCharacter(text, start, limit), ending: 'cut' };
}

/** English words that open a phrase, so that a speaker may pause before them. */
const phraseOpeners =
  /^(and|or|but|that|which|who|when|where|while|because|if|so|than|as|in|on|at|for|from|with|without|into|by|to|after|before|until|through|over|under|about)\s/i;

const startsPhrase = (text: string, at: number): boolean => phraseOpeners.test(text.slice(at, at + 8));

/** More marks on one letter are not a letter of any language, and may be separated from it. */
const maxMarks = 16;

/**
 * The last offset up to `limit` that splits neither a surrogate pair nor a letter from its marks; at least one
 * character after `start`.
 */
function alignToCharacter(text: string, start: number, limit: number): number {
  const lowest = Math.max(start, limit - maxMarks);
  for (let at = limit; at > lowest; at--)
    if (!/^(?:[\p{M}\udc00-\udfff]|\u200c|\u200d)/u.test(text.slice(at, at + 2))) return at;
  const isInsidePair = /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(limit - 1, limit + 1));
  if (!isInsidePair) return limit;
  return limit - 1 > start ? limit - 1 : limit + 1;
}

function skipMarks(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && (sentenceMarks.has(text[at]!) || fullWidthMarks.has(text[at]!) || closingMarks.has(text[at]!)))
    at++;
  return at;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && space.test(text[at]!)) at++;
  return at;
}

const lineBreaks = (text: string, from: number, to: number): number =>
  text.slice(from, to).match(/\r\n|\n|\r/g)?.length ?? 0;
