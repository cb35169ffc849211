import type { ImportTree } from '../../../../contract/studio/studio-imports.ts';
import { t } from '../../../messages/t.ts';

/** A chapter as the review shows it: one section of the document, or several merged ones. */
export interface ReviewChapter {
  /** The first section; it does not change when others merge into it. */
  readonly id: string;
  readonly title: string;
  readonly sectionIds: readonly string[];
  readonly level: number;
  readonly characters: number;
  readonly excerpt: string;
  /** What could not be read of it. */
  readonly problem: string | undefined;
  readonly isSelected: boolean;
}

/** The chapters that a document proposes. */
export const toReview = ({ sections }: Pick<ImportTree, 'sections'>): readonly ReviewChapter[] =>
  sections.map(({ section_id, title, level, characters, excerpt, problem, selected }) => ({
    id: section_id,
    title,
    sectionIds: [section_id],
    level,
    characters,
    excerpt,
    problem: problem ?? undefined,
    isSelected: selected,
  }));

/** Merges a chapter into the one before it, whose title stays. */
export function mergeWithPrevious(chapters: readonly ReviewChapter[], at: number): readonly ReviewChapter[] {
  const [before, merged] = [chapters[at - 1], chapters[at]];
  if (!before || !merged) return chapters;
  const both = {
    ...before,
    sectionIds: [...before.sectionIds, ...merged.sectionIds],
    characters: before.characters + merged.characters,
    problem: before.problem ?? merged.problem,
    isSelected: before.isSelected || merged.isSelected,
  };
  return [...chapters.slice(0, at - 1), both, ...chapters.slice(at + 1)];
}

/** Moves a chapter; an index outside of the list changes nothing. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  if (to < 0 || to >= items.length || from === to || !items[from]) return items;
  const without = items.filter((_, at) => at !== from);
  return [...without.slice(0, to), items[from], ...without.slice(to)];
}

/** The chapters for the server; a title that was emptied is replaced by its place. */
export const toChapters = (chapters: readonly ReviewChapter[]) =>
  chapters
    .filter(({ isSelected }) => isSelected)
    .map(({ title, sectionIds }, at) => ({
      title: title.trim().slice(0, 500) || t('Chapter {number}', { number: at + 1 }),
      section_ids: [...sectionIds],
    }));
