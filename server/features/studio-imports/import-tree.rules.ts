import type { ImportTree } from '../../../contract/studio/studio-imports.ts';
import type { ImportedDocument } from '../../platform/documents/document.ts';

const excerptLength = 160;

/** What the review of a document shows. */
export const toImportTree = (document: ImportedDocument): ImportTree => ({
  title: document.title ?? null,
  author: document.author ?? null,
  description: document.description ?? null,
  language: document.language ?? null,
  isbn_number: document.isbnNumber ?? null,
  has_cover: document.cover !== undefined,
  direction: document.direction,
  sections: document.sections.map(({ id, title, level, selected, problem, blocks }) => ({
    section_id: id,
    title,
    level,
    characters: blocks.reduce((sum, { text }) => sum + text.length, 0),
    excerpt: excerptOf(blocks),
    selected,
    problem: problem ?? null,
  })),
  warnings: [...document.warnings],
});

/** The first words after the headings. */
function excerptOf(blocks: ImportedDocument['sections'][number]['blocks']): string {
  const text = blocks.find(({ kind }) => kind === 'p')?.text ?? blocks[0]?.text ?? '';
  return text.length <= excerptLength ? text : `${text.slice(0, excerptLength).trimEnd().toWellFormed()}…`;
}
