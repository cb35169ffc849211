import { type ClauseEnd, segmentText } from '../../audio/text/segment-text.ts';
import type { FirstClauses } from '../contract/clauses.ts';
import type { EngineFacts } from '../contract/engine.ts';
import type { PronouncedSpan } from '../contract/pronunciation.ts';
import type { SpeechRequest } from '../contract/streaming.ts';
import { canPronounceWith } from '../phonetics/can-pronounce.ts';
import { readHeteronyms } from '../text/english/heteronyms/heteronyms.ts';
import { applyLexicon, type PhonemeRule } from '../text/lexicon.ts';
import type { ReadText } from '../text/normalize/reader.ts';
import { respellPhonemes } from '../text/respell.ts';
import { isSpeakable, splitAtPauses } from '../text/speech-markup.ts';

/** Longest clause, and longest first clause of engines that do not stream, in characters. */
const [maxLength, maxFirstLength] = [200, 56];
/** A clause that is longer than this after it was spelled out is split again. */
const maxSpelledLength = 2 * maxLength;

interface PronouncedText {
  readonly text: string;
  readonly pronunciations: readonly PronouncedSpan[];
}

export interface Clause extends PronouncedText {
  readonly kind: 'clause';
  /** UTF-16 offset in the text of the request. */
  readonly end: number;
  readonly ending: ClauseEnd;
}

/** A clause or a pause. */
export type Part = Clause | { readonly kind: 'pause'; readonly ms: number; readonly end: number };

interface PartOptions {
  /** Whether the first clause must be short. */
  readonly needsEarlyAudio: boolean;
  /** Of a slow engine. */
  readonly firstClauses?: FirstClauses | undefined;
  readonly phoneticAlphabets: EngineFacts['phoneticAlphabets'];
  /** Spells out numbers, signs and the like; undefined if the text is spoken as it is. */
  readonly readText: ReadText | undefined;
}

/**
 * Splits a text into the clauses that the engine speaks, and pauses. The lexicon is applied before, so that no clause is
 * longer than the engine can speak in a moment, however long the aliases are.
 */
export function* readParts(
  request: Pick<SpeechRequest, 'text' | 'language' | 'lexicon'>,
  { needsEarlyAudio, firstClauses, phoneticAlphabets, readText }: PartOptions,
): Generator<Part> {
  const { language, lexicon = [] } = request;
  const spellOut = readText ?? ((clause: string) => clause);
  const canPronounce = canPronounceWith(phoneticAlphabets);
  let isFirst = true;
  for (const { text: written, toSource, pauseMs, end: stretchEnd, inline } of splitAtPauses(
    request.text,
    readText !== undefined,
  )) {
    const respell = (rule: PhonemeRule) => respellPhonemes(rule, language);
    const spoken = applyLexicon(written, lexicon, canPronounce, respell, inline);
    const toOffset = (offset: number): number => alignToCodePoint(request.text, toSource(spoken.toSource(offset)));
    const early =
      needsEarlyAudio && isFirst ? (firstClauses ?? { maxLength: maxFirstLength, growth: undefined }) : undefined;
    const options = { language, maxLength, maxFirstLength: early?.maxLength ?? maxLength, growth: early?.growth };
    for (const { start, end, ending } of segmentText(hideSpans(spoken), options)) {
      const clause = spellOutAround(cut(spoken, start, end), spellOut);
      for (const part of splitSpelled(clause, language)) {
        if (!isSpeakable(part.text)) continue;
        const partEnd = toOffset(start + ((end - start) * part.end) / clause.text.length);
        const pronunciations = readText && language === 'en' ? addHeteronyms(part, canPronounce) : part.pronunciations;
        yield {
          ...part,
          pronunciations,
          kind: 'clause',
          end: partEnd,
          ending: part.end === clause.text.length ? ending : part.ending,
        };
      }
    }
    if (pauseMs > 0) yield { kind: 'pause', ms: pauseMs, end: stretchEnd };
    isFirst = false;
  }
}

/** The given pronunciations, and those of words that are read by their part of speech. */
function addHeteronyms(
  { text, pronunciations }: PronouncedText,
  canPronounce: ReturnType<typeof canPronounceWith>,
): readonly PronouncedSpan[] {
  const found = readHeteronyms(text).filter(
    (span) =>
      canPronounce({ grapheme: text.slice(span.from, span.to), ...span }) &&
      !pronunciations.some(({ from, to }) => from < span.to && span.from < to),
  );
  return [...pronunciations, ...found].sort((a, b) => a.from - b.from);
}

/** The part of a text without outer white space. Pronunciations that it does not contain completely are dropped. */
function cut({ text, pronunciations }: PronouncedText, start: number, end: number): PronouncedText {
  const part = text.slice(start, end);
  const from = start + part.length - part.trimStart().length;
  const clauseText = part.trim();
  const inside = pronunciations.filter((span) => span.from >= from && span.to <= from + clauseText.length);
  return {
    text: clauseText,
    pronunciations: inside.map((span) => ({ ...span, from: span.from - from, to: span.to - from })),
  };
}

/** The text with marks inside pronounced words replaced by letters, so that no clause ends there. */
function hideSpans({ text, pronunciations }: PronouncedText): string {
  let hidden = '';
  let at = 0;
  for (const { from, to } of pronunciations) {
    hidden +=
      text.slice(at, from) + text.slice(from, to).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, (mark) => 'x'.repeat(mark.length));
    at = to;
  }
  return hidden + text.slice(at);
}

/** Spells out the text outside the pronounced words. */
function spellOutAround({ text, pronunciations }: PronouncedText, spellOut: (text: string) => string): PronouncedText {
  let spelled = '';
  let at = 0;
  const moved: PronouncedSpan[] = [];
  for (const span of pronunciations) {
    spelled += spellOutKeepingSpaces(text.slice(at, span.from), spellOut);
    moved.push({ ...span, from: spelled.length, to: spelled.length + span.to - span.from });
    spelled += text.slice(span.from, span.to);
    at = span.to;
  }
  return { text: spelled + spellOutKeepingSpaces(text.slice(at), spellOut), pronunciations: moved };
}

/** Restores outer spaces, which normalizers trim, to keep words separate. */
function spellOutKeepingSpaces(text: string, spellOut: (text: string) => string): string {
  const plain = text.trim();
  if (plain === '') return text;
  const from = text.indexOf(plain);
  return text.slice(0, from) + spellOut(plain) + text.slice(from + plain.length);
}

/** A part of a clause that ends at `end` of its text. */
interface SpelledPart extends PronouncedText {
  readonly end: number;
  readonly ending: ClauseEnd;
}

function* splitSpelled(clause: PronouncedText, language: string): Generator<SpelledPart> {
  const { text } = clause;
  if (text.length <= maxSpelledLength) return yield { ...clause, end: text.length, ending: 'cut' };
  for (const { start, end, ending } of segmentText(hideSpans(clause), { language, maxLength }))
    yield { ...cut(clause, start, end), end, ending };
}

/** The offset, or the next one if it is inside a surrogate pair. */
const alignToCodePoint = (text: string, offset: number): number => {
  const at = Math.floor(offset);
  return at > 0 && text.codePointAt(at - 1)! > 0xffff ? at + 1 : at;
};
