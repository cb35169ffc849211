import type { ImportedDocument } from '../../platform/documents/document.ts';
import { type DraftChapter, plainBlock } from '../studio-chapters/studio-content.rules.ts';

export interface ChapterVoices {
  readonly titleVoiceId: string;
  readonly paragraphVoiceId: string;
}

/** A chapter of several sections, in their order. */
export interface ChosenChapter {
  readonly title: string;
  readonly sectionIds: readonly string[];
}

/** Chapters of the chosen sections, or of those that are proposed. Headings have the voice of titles. */
export function toDraftChapters(
  { sections }: Pick<ImportedDocument, 'sections'>,
  { titleVoiceId, paragraphVoiceId }: ChapterVoices,
  chosen?: readonly ChosenChapter[],
): DraftChapter[] {
  const byId = new Map(sections.map((section) => [section.id, section]));
  const proposed = sections.filter(({ selected, blocks }) => selected && blocks.length > 0);
  // A document of nothing but an imprint is still what its owner wants to hear.
  const withText = proposed.length > 0 ? proposed : sections.filter(({ blocks }) => blocks.length > 0);
  const chapters = chosen ?? withText.map(({ id, title }) => ({ title, sectionIds: [id] }));
  return chapters.map(({ title, sectionIds }) => ({
    name: title,
    blocks: sectionIds
      .flatMap((id) => byId.get(id)?.blocks ?? [])
      .map(({ kind, text }) => plainBlock(text, kind === 'p' ? paragraphVoiceId : titleVoiceId, kind)),
  }));
}
