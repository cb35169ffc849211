import { type ClauseEnd, segmentText } from '../../../../audio/text/segment-text.ts';

/** The text of one generation, and how it ends. */
export interface Piece {
  readonly text: string;
  readonly ending: ClauseEnd;
}

/** Whether a text has several words and ends after a complete one, like the messages of clients in auto mode. */
export const isPhrase = (text: string): boolean => /\S\s+\S[\s\S]*\s$/.test(text);

/**
 * Silence in ms between two generations. With the 100 ms at the end of each generation it equals the pause between two
 * clauses within one.
 */
export const pauseAfter = (ending: ClauseEnd, speed: number): number =>
  Math.round({ cut: 0, phrase: 50, break: 160, sentence: 260, paragraph: 550 }[ending] / speed);

/**
 * Lengths of generations: sentences are joined up to `maxLength`, the first ones of a context up to `maxFirstLength`,
 * because the times of a generation are known only when it is complete. Longer sentences are cut.
 */
const [maxLength, maxFirstLength] = [200, 60];

/** Splits a piece into texts that are generated one after the other. Markup is never split. */
export function splitPiece({ text, ending }: Piece, language: string, isFirst: boolean): Piece[] {
  const clauses = [...segmentText(text, { language, maxLength, maxFirstLength: isFirst ? maxFirstLength : maxLength })];
  const pieces: Piece[] = [];
  let start = 0;
  for (const [at, clause] of clauses.entries()) {
    const next = clauses[at + 1];
    const said = text.slice(start, clause.end);
    const limit = isFirst && pieces.length === 0 ? maxFirstLength : maxLength;
    const isOpen = !isReadable(said) || /<[^>]*$/.test(said);
    if (next && (isOpen || next.end - start <= limit || !isReadable(text.slice(next.start, next.end)))) continue;
    pieces.push({ text: said, ending: next ? clause.ending : ending });
    start = clause.end;
  }
  return pieces;
}

const isReadable = (text: string): boolean => /[\p{L}\p{N}<]/u.test(text);
