import { type ClauseEnd, segmentText } from '../../../../audio/text/segment-text.ts';
import { characterCount } from '../../../../contract/catalogue/plans/quota.ts';
import type { Piece } from './speech-socket.rules.ts';

/**
 * When text is spoken: `scheduled` at the length in the schedule, `eager` at `minEagerLength` characters, `phrase` at the end of
 * each phrase, `all` immediately, even incomplete words.
 */
export type Urgency = 'scheduled' | 'eager' | 'phrase' | 'all';

/** Lengths in UTF-16 units. */
const minEagerLength = 50;
const maxPieceLength = 2000;
const maxClauseLength = 200;
/** A cut at a clause end must reach this share of the required length; otherwise the last complete word is the cut. */
const minClauseShare = 0.4;

const phraseEnd = /[,;:—–،؛]["'”’»)\]]*\s+|[，、；：､]/g;
const lastSpace = /\s(?=\S*$)/;
/** Scripts that put no space between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** Buffers text of any chunk size and splits it into speakable pieces. Concatenated, the pieces equal the input. */
export function textBuffer(language: string, schedule: readonly number[]) {
  let pending = '';
  let step = 0;

  function split(at: number, ending: ClauseEnd): Piece {
    const text = pending.slice(0, at);
    pending = pending.slice(at);
    return { text: text.toWellFormed(), ending };
  }

  return {
    /** Number of buffered characters. */
    get characters(): number {
      return characterCount(pending);
    },

    append(text: string): void {
      pending += text;
    },

    clear(): void {
      pending = '';
    },

    /** The next piece; undefined if there is too little text for `urgency`. Whitespace alone is never a piece. */
    take(urgency: Urgency): Piece | undefined {
      if (pending.trim() === '') return undefined;
      const text = pending.slice(0, maxPieceLength);
      if (urgency === 'all' && text.length === pending.length) return split(text.length, 'sentence');
      if (urgency === 'phrase') {
        const clause = lastClause(text, language);
        return clause && split(clause.end, clause.ending);
      }
      const minLength = urgency === 'scheduled' ? schedule[Math.min(step, schedule.length - 1)]! : minEagerLength;
      if (pending.length < minLength && urgency !== 'all') return undefined;
      const cut = naturalCut(text, language, minClauseShare * minLength) ?? cutLongWord(text);
      if (!cut || text.slice(0, cut.end).trim() === '') return undefined;
      step += 1;
      return split(cut.end, cut.ending);
    },

    /** The text up to the last complete word; undefined if there is none. */
    takeCompleteWords(): Piece | undefined {
      const end = lastWordEnd(pending.slice(0, maxPieceLength));
      return pending.slice(0, end).trim() === '' ? undefined : split(end, 'cut');
    },
  };
}

interface Cut {
  readonly end: number;
  readonly ending: ClauseEnd;
}

function naturalCut(text: string, language: string, minEnd: number): Cut | undefined {
  const clause = lastClause(text, language);
  if (clause && clause.end >= minEnd) return clause;
  const word = lastWordEnd(text);
  return word > 0 ? { end: word, ending: 'cut' } : clause;
}

/** The end of the last clause that later text cannot change. */
function lastClause(text: string, language: string): Cut | undefined {
  let last: Cut | undefined;
  // The extra letter stands for later text, so that the end of the buffer does not count as a clause end.
  for (const { end, ending } of segmentText(`${text}A`, { language, maxLength: maxClauseLength }))
    if (end <= text.length && ending !== 'cut') last = { end, ending };
  const from = last?.end ?? 0;
  for (const { index, 0: match } of text.slice(from).matchAll(phraseEnd))
    last = { end: from + index + match.length, ending: 'phrase' };
  return last;
}

function lastWordEnd(text: string): number {
  if (unspaced.test(text)) return text.length;
  const at = text.search(lastSpace);
  return at < 0 ? 0 : at + 1;
}

/** Cuts a very long word, but never inside a surrogate pair. */
function cutLongWord(text: string): Cut | undefined {
  if (text.length < maxPieceLength) return undefined;
  const endsInSurrogate = /[\ud800-\udbff]$/.test(text);
  return { end: endsInSurrogate ? text.length - 1 : text.length, ending: 'cut' };
}
