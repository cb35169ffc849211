import { titleOf } from '../../nouns/history/history-track.ts';

/** Characters of a row that are visible at any width. */
const visibleCharacters = 40;
const leadingCharacters = 24;

/** The start of a text, or the part around the first search match if that is further down. */
export function createExcerpt(text: string, search: string): string {
  const matchIndex = search === '' ? -1 : text.toLowerCase().indexOf(search.toLowerCase());
  if (matchIndex < visibleCharacters) return titleOf(text);
  return `…${titleOf(text.slice(matchIndex - leadingCharacters))}`;
}
