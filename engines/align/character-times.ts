import type { CharacterTimes } from '../contract/alignment.ts';
import type { Anchor } from './match.ts';

/**
 * The timestamps of each character of `text` within `span`. The characters of an anchor share its time; those between
 * two anchors (spaces, marks, tags) share the time between them. Times never decrease and cover the complete span.
 */
export function assignCharacterTimes(
  text: string,
  anchors: readonly Anchor[],
  span: { readonly startS: number; readonly endS: number },
): CharacterTimes {
  const characters: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let now = span.startS;
  let at = 0;

  /** Divides the time from `now` until `untilS` equally among the characters from `at` to `to`. */
  function divideTime(to: number, untilS: number): void {
    const part = [...text.slice(at, to)];
    at = to;
    const until = Math.min(span.endS, Math.max(now, untilS));
    const each = (until - now) / (part.length || 1);
    for (const [i, character] of part.entries()) {
      characters.push(character);
      starts.push(now + i * each);
      ends.push(i + 1 === part.length ? until : now + (i + 1) * each);
    }
    if (part.length > 0) now = until;
  }

  for (const { from, to, startS, endS } of anchors) {
    if (from > at) divideTime(from, startS);
    // Adjacent words can have a gap in time: the second starts at its own start time.
    now = Math.min(span.endS, Math.max(now, startS));
    divideTime(to, endS);
  }
  const rest = at < text.length;
  divideTime(text.length, span.endS);
  if (!rest && ends.length > 0) ends[ends.length - 1] = span.endS;
  return { characters, startS: starts, endS: ends };
}
