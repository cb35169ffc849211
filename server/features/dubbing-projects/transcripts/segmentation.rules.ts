import { dubbingLimits } from '../../../../contract/dubbing/dubbing-limits.ts';
import type { GivenLine } from './transcript-lines.rules.ts';

/** A word, the space between two words, or a sound; times in seconds from the start of the recording. */
interface Token {
  readonly text: string;
  readonly type: 'word' | 'spacing' | 'audio_event';
  readonly start: number;
  readonly end: number;
  readonly speakerId?: string;
}

interface Piece {
  readonly tokens: Token[];
}

/** A silence that always ends a segment, in seconds. */
const longPauseS = 0.8;
/** A silence that ends a segment of a recognizer without punctuation. */
const shortPauseS = 0.35;
/** Without punctuation, a segment of this length ends at the next short pause. */
const comfortableS = 4;
const maxS = dubbingLimits.maxSegmentS;
const minMs = dubbingLimits.minSegmentS * 1000;
/** A sentence this short is kept with the next one, such as “Yes.”. */
const shortSentenceS = 1;
const sentenceEnd = /[.!?…。！？؟।]["'”’»)\]]*$/u;

/**
 * Divides recognized words into segments: by speaker, sentence and pause, none longer than a segment may be. Sounds such
 * as music are left out and end a segment. `range`: only what starts within these seconds.
 */
export function toSegments(
  tokens: readonly Token[],
  range: { readonly startS?: number | undefined; readonly endS?: number | undefined } = {},
): GivenLine[] {
  const { startS = 0, endS = Number.POSITIVE_INFINITY } = range;
  const hasPunctuation = tokens.some(({ type, text }) => type === 'word' && sentenceEnd.test(text));
  const pieces: Piece[] = [];
  let current: Token[] = [];
  const end = () => {
    const words = current.filter(({ type }) => type === 'word');
    if (words.length > 0) pieces.push({ tokens: current });
    current = [];
  };
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'audio_event') {
      end();
      continue;
    }
    if (token.type === 'spacing') {
      if (current.length > 0) current.push(token);
      continue;
    }
    if (token.start < startS || token.start >= endS) continue;
    const last = current.findLast(({ type }) => type === 'word');
    if (last && startsNewSegment(current, last, token, hasPunctuation)) end();
    current.push(token);
    if (at === tokens.length - 1) end();
  }
  end();
  return pieces.flatMap(splitLong).map(toLine);
}

function startsNewSegment(current: readonly Token[], last: Token, next: Token, hasPunctuation: boolean): boolean {
  const gapS = next.start - last.end;
  const lengthS = last.end - current[0]!.start;
  if (next.speakerId !== last.speakerId || gapS >= longPauseS) return true;
  if (hasPunctuation) return sentenceEnd.test(last.text) && (lengthS >= shortSentenceS || gapS >= shortPauseS);
  return lengthS >= comfortableS && gapS >= shortPauseS;
}

/** Splits a piece that is too long at its longest pauses. */
function splitLong({ tokens }: Piece): Piece[] {
  const words = tokens.filter(({ type }) => type === 'word');
  if (words.length < 2 || words.at(-1)!.end - words[0]!.start <= maxS) return [{ tokens }];
  let best = 1;
  const middle = (words[0]!.start + words.at(-1)!.end) / 2;
  const halfS = (words.at(-1)!.end - words[0]!.start) / 2;
  // A pause near the middle counts more than one at an edge.
  const worth = (at: number) =>
    words[at]!.start - words[at - 1]!.end + 0.2 * (1 - Math.abs(words[at]!.start - middle) / halfS);
  for (let at = 2; at < words.length; at += 1) if (worth(at) > worth(best)) best = at;
  const cut = tokens.indexOf(words[best]!);
  return [...splitLong({ tokens: tokens.slice(0, cut) }), ...splitLong({ tokens: tokens.slice(cut) })];
}

function toLine({ tokens }: Piece, at: number): GivenLine {
  const words = tokens.filter(({ type }) => type === 'word');
  const startMs = Math.round(words[0]!.start * 1000);
  // A single word without pause after it may be longer than a segment only by a fault of its times.
  const endMs = Math.min(startMs + maxS * 1000, Math.max(startMs + minMs, Math.round(words.at(-1)!.end * 1000)));
  return {
    speaker: words[0]!.speakerId,
    text: tokens
      .map(({ text }) => text)
      .join('')
      .trim(),
    startMs,
    endMs,
    words: words.map(({ text, start, end }) => ({
      text,
      startMs: Math.round(start * 1000),
      endMs: Math.round(end * 1000),
    })),
    place: `Segment ${at + 1}`,
  };
}
