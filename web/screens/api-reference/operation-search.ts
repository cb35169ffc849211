import type { ReferenceEntry, ReferenceIndex } from '../../../contract/reference/api-reference.ts';
import { sectionTitle } from './section-title.ts';

export interface FoundOperation {
  readonly section: string;
  readonly entry: ReferenceEntry;
}

/** Hyphens and underscores are spaces for a reader. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[-_]/g, ' ');

/** The words of a search. */
export const searchWords = (query: string): string[] => query.split(/\s+/).filter((word) => word !== '');

/**
 * The operations that contain all words, those first whose path or summary has them as typed. A word may be a method, a
 * part of a path or of a summary, or a section.
 */
export function searchOperations({ sections }: ReferenceIndex, query: string): FoundOperation[] {
  const words = searchWords(plain(query));
  if (words.length === 0) return [];
  const phrase = words.join(' ');
  const found = sections.flatMap(({ id: section, operations }) =>
    operations.flatMap((entry) => {
      const own = plain(`${entry.method} ${entry.path} ${entry.summary}`);
      const text = `${own} ${plain(sectionTitle(section))}`;
      return words.every((word) => text.includes(word)) ? [{ section, entry, isExact: own.includes(phrase) }] : [];
    }),
  );
  return found.toSorted((a, b) => Number(b.isExact) - Number(a.isExact));
}
