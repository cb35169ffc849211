import { titleOf } from '../../nouns/history/history-track.ts';

/** Characters at the start of a row that are surely seen. */
const surelySeen = 40;
const before = 24;

/** The first words of a text, or those around what is searched for where it stands further down. */
export function excerptOf(text: string, search: string): string {
  const at = search === '' ? -1 : text.toLowerCase().indexOf(search.toLowerCase());
  if (at < surelySeen) return titleOf(text);
  return `…${titleOf(text.slice(at - before))}`;
}
