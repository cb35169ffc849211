import type { ImportedDocument } from '../../platform/documents/document.ts';
import type { DraftChapter } from '../studio-chapters/studio-content.rules.ts';
import { type ChapterVoices, toDraftChapters } from '../studio-imports/draft-chapters.rules.ts';

const maxNameLength = 200;

/** An article as one chapter, however many headings it has; no chapter for an article without text. */
export function articleChapters(document: ImportedDocument, voices: ChapterVoices, name: string): DraftChapter[] {
  const blocks = toDraftChapters(document, voices).flatMap((chapter) => chapter.blocks);
  return blocks.length === 0 ? [] : [{ name: (document.title ?? name).slice(0, maxNameLength), blocks }];
}
