import { type ClauseEnd, segmentText } from '../../../../audio/text/segment-text.ts';
import {
  type AudioFormat,
  audioFormats,
  type OutputFormatEntry,
} from '../../../../contract/catalogue/output-formats.ts';
import { cleanText } from '../../../../contract/fields/fields.ts';
import type { Alignment, CharacterTimes } from '../../../../engines/contract.ts';

/** A piece of text for one generation, and how it ends. */
export interface Piece {
  readonly text: string;
  readonly ending: ClauseEnd;
}

/**
 * When text is to be spoken: `scheduled` once as much is there as the schedule says, `eager` from `minEager` characters on,
 * `phrase` at every end of a phrase, `all` at once, half words too.
 */
export type Urgency = 'scheduled' | 'eager' | 'phrase' | 'all';

const minEager = 50;
/** Longest text of one generation, in UTF-16 units. */
const maxPiece = 2000;
const maxClause = 200;
/** A clause's end serves where this share of the text stands before it; else the last whole word does. */
const clauseShare = 0.4;

const phraseEnd = /[,;:—–،؛]["'”’»)\]]*\s+|[，、；：､]/g;
const lastSpace = /\s(?=\S*$)/;
/** Scripts that put no space between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** Gathers text that comes in pieces of any size and gives it out in pieces that can be spoken. Nothing is lost or moved. */
export function textBuffer(language: string, schedule: readonly number[]) {
  let pending = '';
  let step = 0;

  function split(at: number, ending: ClauseEnd): Piece {
    const text = pending.slice(0, at);
    pending = pending.slice(at);
    return { text: cleanText(text), ending };
  }

  return {
    get length(): number {
      return pending.length;
    },

    append(text: string): void {
      pending += text;
    },

    clear(): void {
      pending = '';
    },

    /** The next piece; undefined while there is too little for `urgency`. White space alone is never a piece. */
    take(urgency: Urgency): Piece | undefined {
      if (pending.trim() === '') return undefined;
      const text = pending.slice(0, maxPiece);
      if (urgency === 'all' && text.length === pending.length) return split(text.length, 'sentence');
      if (urgency === 'phrase') {
        const clause = lastClause(text, language);
        return clause && split(clause.end, clause.ending);
      }
      const least = urgency === 'scheduled' ? schedule[Math.min(step, schedule.length - 1)]! : minEager;
      if (pending.length < least && urgency !== 'all') return undefined;
      const cut = naturalCut(text, language, clauseShare * least) ?? overlong(text);
      if (!cut || text.slice(0, cut.end).trim() === '') return undefined;
      step += 1;
      return split(cut.end, cut.ending);
    },

    /** Up to the last whole word; undefined when there is none. */
    takeWords(): Piece | undefined {
      const end = lastWordEnd(pending.slice(0, maxPiece));
      return pending.slice(0, end).trim() === '' ? undefined : split(end, 'cut');
    },
  };
}
export type TextBuffer = ReturnType<typeof textBuffer>;

interface Cut {
  readonly end: number;
  readonly ending: ClauseEnd;
}

function naturalCut(text: string, language: string, earliest: number): Cut | undefined {
  const clause = lastClause(text, language);
  if (clause && clause.end >= earliest) return clause;
  const word = lastWordEnd(text);
  return word > 0 ? { end: word, ending: 'cut' } : clause;
}

/** The end of the last clause that is whole, whatever comes after it. */
function lastClause(text: string, language: string): Cut | undefined {
  let last: Cut | undefined;
  // A letter that stands for what is to come: an end at the end of the text counts only when the text says so.
  for (const { end, ending } of segmentText(`${text}A`, { language, maxLength: maxClause }))
    if (end <= text.length && ending !== 'cut') last = { end, ending };
  const from = last?.end ?? 0;
  for (const { index, 0: mark } of text.slice(from).matchAll(phraseEnd))
    last = { end: from + index + mark.length, ending: 'phrase' };
  return last;
}

function lastWordEnd(text: string): number {
  if (unspaced.test(text)) return text.length;
  const at = text.search(lastSpace);
  return at < 0 ? 0 : at + 1;
}

/** A word without an end is no word: it is cut, though between whole characters. */
function overlong(text: string): Cut | undefined {
  if (text.length < maxPiece) return undefined;
  const half = /[\ud800-\udbff]$/.test(text);
  return { end: half ? text.length - 1 : text.length, ending: 'cut' };
}

/** Whether a text holds more than one word and ends after a whole one: a phrase, as a client in auto mode sends it. */
export const isPhrase = (text: string): boolean => /\S\s+\S[\s\S]*\s$/.test(text);

/**
 * Silence in ms between two generations, beside the 100 ms that each ends with: together as long as the rest between two
 * clauses of one generation.
 */
export const restAfter = (ending: ClauseEnd, speed: number): number =>
  Math.round({ cut: 0, phrase: 50, sentence: 260, paragraph: 550 }[ending] / speed);

/** Bytes that a second of audio takes; the mean where the format has no constant. */
export function bytesPerSecond(format: AudioFormat): number {
  const entry: OutputFormatEntry = audioFormats[format];
  if ('bitrateKbps' in entry) return entry.bitrateKbps * 125;
  return entry.codec === 'pcm' || entry.codec === 'wav' ? entry.sampleRate * 2 : entry.sampleRate;
}

/**
 * The times of one generation, told piece by piece, each counted from the end of the piece before. With `bytesPerS` each
 * piece of audio gets the characters that begin in it; without, times are told as soon as they are known.
 */
export function timeline(bytesPerS: number | undefined) {
  const [original, normalized] = [track(), track()];
  let sentBytes = 0;
  const takeUntil = (endS: number): Alignment => ({ original: original(endS), normalized: normalized(endS) });

  return {
    /** The times that go with a piece of audio; undefined where there is nothing to tell. */
    next(audio: Uint8Array, alignments: readonly Alignment[]): Alignment | undefined {
      for (const known of alignments) {
        original.add(known.original);
        normalized.add(known.normalized);
      }
      sentBytes += audio.byteLength;
      if (bytesPerS !== undefined) return takeUntil(sentBytes / bytesPerS);
      return original.waiting() + normalized.waiting() === 0 ? undefined : takeUntil(Number.POSITIVE_INFINITY);
    },

    /** What is left when all audio is there. */
    rest: (): Alignment | undefined =>
      original.waiting() + normalized.waiting() === 0 ? undefined : takeUntil(Number.POSITIVE_INFINITY),
  };
}

function track() {
  const waiting = { characters: [] as string[], startS: [] as number[], endS: [] as number[] };
  let base = 0;
  const take = (untilS: number): CharacterTimes => {
    const later = waiting.startS.findIndex((startS) => startS >= untilS);
    const count = later < 0 ? waiting.startS.length : later;
    const from = base;
    base = waiting.endS[count - 1] ?? base;
    return {
      characters: waiting.characters.splice(0, count),
      startS: waiting.startS.splice(0, count).map((startS) => startS - from),
      endS: waiting.endS.splice(0, count).map((endS) => endS - from),
    };
  };
  return Object.assign(take, {
    waiting: () => waiting.characters.length,
    add({ characters, startS, endS }: CharacterTimes): void {
      waiting.characters.push(...characters);
      waiting.startS.push(...startS);
      waiting.endS.push(...endS);
    },
  });
}
