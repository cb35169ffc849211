import { studioLimits } from '../../../contract/studio/studio-limits.ts';
import { cleanLine } from './clean-line.ts';
import type { DocumentBlock, FoundDocument, FoundSection, ImportedDocument } from './document.ts';
import { isFrontMatter } from './front-matter.ts';

/** Chapters of this many characters on average are divided at the next level of headings too. */
const longChapter = 60_000;
const rtlLanguages = new Set(['ar', 'he', 'fa', 'ur', 'yi', 'ps', 'sd', 'ug', 'dv', 'ku']);
const maxTitle = 300;

/**
 * Divides a text into chapters at its headings: at the highest level that occurs more than once. The text before the
 * first heading is a section without a heading; a heading alone at the start is the title of the document.
 */
export function sectionsByHeading(
  blocks: readonly DocumentBlock[],
  name: string,
): { title: string | undefined; sections: FoundSection[] } {
  const levels = ['h1', 'h2', 'h3'] as const;
  const counts = levels.map((level) => blocks.filter(({ kind }) => kind === level).length);
  const top = counts.findIndex((count) => count > 1);
  const opening = blocks[0]?.kind === 'h1' || (top > 0 && counts[0] === 1) ? firstHeading(blocks) : undefined;
  if (top < 0)
    return { title: opening, sections: [toSection(firstHeading(blocks) ?? name, 0, blocks)].filter(hasBlocks) };
  const size = blocks.reduce((sum, { text }) => sum + text.length, 0);
  const splits = new Set<string>([levels[top]!]);
  const next = levels[top + 1];
  if (next && size / counts[top]! > longChapter) splits.add(next);
  const groups: DocumentBlock[][] = [[]];
  for (const block of blocks) {
    // A heading right after one of the level above, as in "Part one / Chapter 1", starts a section of its own.
    if (splits.has(block.kind) && groups.at(-1)!.length > 0) groups.push([]);
    groups.at(-1)!.push(block);
  }
  const sections = groups
    .filter((group) => group.length > 0)
    .map((group) => {
      const heading = splits.has(group[0]!.kind) ? group[0]! : undefined;
      const title = heading?.text ?? (group.every(({ kind }) => kind !== 'p') ? group[0]!.text : name);
      return toSection(title, heading && heading.kind !== levels[top] ? 1 : 0, group);
    });
  const [first] = sections;
  const isTitlePage = first !== undefined && sections.length > 1 && first.blocks.every(({ kind }) => kind !== 'p');
  const isTitle = isTitlePage && first.blocks[0]!.kind !== sections[1]!.blocks[0]!.kind;
  return { title: isTitle ? first.title : undefined, sections: isTitle ? sections.slice(1) : sections };
}

const firstHeading = (blocks: readonly DocumentBlock[]): string | undefined =>
  blocks.find(({ kind }) => kind !== 'p')?.text;
const hasBlocks = ({ blocks }: FoundSection): boolean => blocks.length > 0;

const toSection = (title: string, level: number, blocks: readonly DocumentBlock[]): FoundSection => ({
  title,
  level,
  selected: !isFrontMatter(title),
  blocks,
});

/** Numbers the sections, drops empty ones, divides paragraphs that are too long, and bounds their number. */
export function finishDocument(found: FoundDocument): ImportedDocument {
  const warnings = [...found.warnings];
  const kept = found.sections
    .filter((section) => section.blocks.length > 0 || section.problem !== undefined)
    .map((section) => ({ ...section, blocks: section.blocks.flatMap(divideBlock) }))
    .flatMap(divideSection);
  const sections = kept.slice(0, studioLimits.chapters).map((section, index) => ({
    ...section,
    id: `s${index + 1}`,
    title: cleanLine(section.title).slice(0, maxTitle).toWellFormed() || `Section ${index + 1}`,
  }));
  if (kept.length > sections.length)
    warnings.push(`Only the first ${sections.length} of ${kept.length} sections were read.`);
  const language = found.language === undefined ? undefined : languageCode(found.language);
  const byLanguage = language === undefined ? undefined : rtlLanguages.has(language) ? 'rtl' : 'ltr';
  return {
    ...found,
    title: shorten(found.title, 500),
    author: shorten(found.author, 500),
    description: shorten(found.description, 2000),
    language,
    direction: byLanguage ?? found.direction ?? directionOf(sections),
    warnings,
    sections,
  };
}

const shorten = (text: string | undefined, max: number): string | undefined =>
  text === undefined ? undefined : cleanLine(text).slice(0, max).toWellFormed() || undefined;

/** `de-AT` → `de`; undefined for what is no code of two letters. */
const languageCode = (tag: string): string | undefined => /^\s*([a-z]{2})(?:[-_]|\s*$)/i.exec(tag)?.[1]?.toLowerCase();

function directionOf(sections: readonly FoundSection[]): 'ltr' | 'rtl' {
  const sample = sections
    .flatMap(({ blocks }) => blocks.slice(0, 20))
    .slice(0, 100)
    .map(({ text }) => text)
    .join(' ');
  const rtl = sample.match(/[\p{Script=Hebrew}\p{Script=Arabic}]/gu)?.length ?? 0;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  return rtl * 2 > letters ? 'rtl' : 'ltr';
}

/** Divides a section that a chapter cannot hold, between paragraphs. */
function divideSection(section: FoundSection): FoundSection[] {
  const parts: DocumentBlock[][] = [[]];
  let length = 0;
  for (const block of section.blocks) {
    length += block.text.length;
    if (parts.at(-1)!.length === studioLimits.blocksPerChapter || length > studioLimits.chapterLength) {
      parts.push([]);
      length = block.text.length;
    }
    parts.at(-1)!.push(block);
  }
  if (parts.length === 1) return [section];
  return parts.map((blocks, index) => ({ ...section, title: `${section.title} (${index + 1})`, blocks }));
}

/** Divides a paragraph that a block cannot hold, at the ends of sentences if it has any. */
function divideBlock(block: DocumentBlock): DocumentBlock[] {
  const max = studioLimits.blockLength;
  if (block.text.length <= max) return [block];
  const parts: DocumentBlock[] = [];
  let rest = block.text;
  while (rest.length > max) {
    const head = rest.slice(0, max);
    const sentence = Math.max(...['. ', '! ', '? ', '。', '؟ '].map((end) => head.lastIndexOf(end)));
    const at = sentence > max / 2 ? sentence + 1 : head.lastIndexOf(' ') > max / 2 ? head.lastIndexOf(' ') : max - 1;
    parts.push({ kind: block.kind, text: rest.slice(0, at).trim().toWellFormed() });
    rest = rest.slice(at).trim();
  }
  return [...parts, { kind: block.kind, text: rest }].filter(({ text }) => text !== '');
}
