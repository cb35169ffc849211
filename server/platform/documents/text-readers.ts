import { readFile } from 'node:fs/promises';
import { marked } from 'marked';
import { cleanLine } from './clean-line.ts';
import { charsetOf, decodeText } from './decode-text.ts';
import type { DocumentBlock, DocumentSource, FoundDocument } from './document.ts';
import { parseMarkup, readBlocks } from './html-blocks.ts';
import { describeLeftOut, nothingLeftOut } from './left-out.ts';
import { sectionsByHeading } from './sections.ts';

const readLines = async (source: DocumentSource): Promise<string> =>
  decodeText(await readFile(source.path), charsetOf(source.contentType)).replaceAll(/\r\n?/g, '\n');

const numeral = '(?:\\d{1,4}|[ivxlcdm]{1,8})';
const chapterWords =
  'chapter|part|book|section|act|scene|kapitel|teil|buch|chapitre|partie|livre|capítulo|capitulo|parte|libro|capitolo|hoofdstuk|deel|rozdział|kapitola|глава|часть|книга|bölüm|kapittel';
const chapterLine = new RegExp(
  `^(?:(?:${chapterWords})\\s+(?:${numeral}|\\p{L}+)(?:[\\s.:–—-].{0,80})?|(?:prologue|epilogue|preface|foreword|introduction|afterword|prolog|epilog|vorwort|nachwort|einleitung|préface|prologo|epilogo|prólogo|epílogo|пролог|эпилог|предисловие)\\.?|${numeral}\\.?|第.{1,8}[章回节話部].{0,40})$`,
  'iu',
);

export async function readPlainText(source: DocumentSource): Promise<FoundDocument> {
  const { title, sections } = sectionsByHeading(plainBlocks(await readLines(source)), source.name);
  return { title, warnings: [], sections };
}

/** Paragraphs are separated by blank lines; without any, each line is a paragraph. */
export function plainBlocks(text: string): DocumentBlock[] {
  const hasBlankLines = /\S[^\n]*\n\s*\n\s*\S/.test(text);
  return text
    .split(hasBlankLines ? /\n\s*\n/ : /\n/)
    .map(cleanLine)
    .filter((line) => line !== '')
    .map((line) => ({ kind: line.length <= 100 && chapterLine.test(line) ? 'h1' : 'p', text: line }));
}

export async function readMarkdown(source: DocumentSource): Promise<FoundDocument> {
  const { fields, body } = takeFrontMatter(await readLines(source));
  const withoutNotes = body
    .replaceAll(/^\[\^[^\]\n]{1,60}\]:.*(?:\n[ \t]+\S.*)*/gm, '')
    .replaceAll(/\[\^[^\]\n]{1,60}\]/g, '');
  const leftOut = nothingLeftOut();
  leftOut.footnotes = body.match(/^\[\^[^\]\n]{1,60}\]:/gm)?.length ?? 0;
  const html = await marked.parse(withoutNotes, { gfm: true });
  const { blocks } = readBlocks(parseMarkup(`<html><body>${html}</body></html>`).childNodes, leftOut);
  const { title, sections } = sectionsByHeading(blocks, fields.get('title') ?? source.name);
  return {
    title: fields.get('title') ?? title,
    author: fields.get('author'),
    description: fields.get('description'),
    language: fields.get('lang') ?? fields.get('language'),
    warnings: describeLeftOut(leftOut),
    sections,
  };
}

/** The fields between two lines of `---` at the start, as most generators of sites write them. */
function takeFrontMatter(text: string): { fields: Map<string, string>; body: string } {
  const found = /^\s*---\n([\s\S]{0,10000}?)\n---\n/.exec(text);
  const fields = new Map<string, string>();
  for (const line of found?.[1]?.split('\n') ?? []) {
    const [, key, value] = /^(\w+):\s*["']?(.+?)["']?\s*$/.exec(line) ?? [];
    if (key && value) fields.set(key.toLowerCase(), value);
  }
  return { fields, body: found ? text.slice(found[0].length) : text };
}

const cueTime = /^(?:(\d+):)?(\d{1,2}):(\d{2})[,.](\d{1,3})\s*-->\s*(?:(\d+):)?(\d{1,2}):(\d{2})[,.](\d{1,3})/;
/** A silence of this length, or a sentence that ends after this many characters, ends a paragraph. */
const paragraphGapS = 2;
const paragraphLength = 400;

/** Whether a text is a list of cues of SubRip, or of WebVTT. */
export const isSubtitles = (text: string): boolean => text.split('\n', 12).some((line) => cueTime.test(line.trim()));

export async function readSubtitles(source: DocumentSource): Promise<FoundDocument> {
  return {
    warnings: [],
    sections: [{ title: source.name, level: 0, selected: true, blocks: cueBlocks(await readLines(source)) }],
  };
}

/** Joins cues to paragraphs. */
export function cueBlocks(text: string): DocumentBlock[] {
  const paragraphs: string[] = [];
  let current = '';
  let endS = 0;
  for (const cue of text.split(/\n\s*\n/)) {
    const lines = cue.trim().split('\n');
    const at = lines.findIndex((line) => cueTime.test(line.trim()));
    if (at < 0) continue;
    const [, ...times] = cueTime.exec(lines[at]!.trim())!;
    const [startS, nextEndS] = [seconds(times.slice(0, 4)), seconds(times.slice(4))];
    const spoken = cleanLine(
      lines
        .slice(at + 1)
        .join(' ')
        .replaceAll(/<[^<>]{1,80}>|\{\\[^{}]{1,40}\}/g, ''),
    );
    if (spoken === '') continue;
    const isNewSpeaker = /^[-–—]\s?\S/.test(spoken);
    const isFull = current.length >= paragraphLength && /[.!?…。！？]["'”»]?$/.test(current);
    if (current !== '' && (isNewSpeaker || isFull || startS - endS > paragraphGapS)) {
      paragraphs.push(current);
      current = '';
    }
    current = `${current} ${spoken}`.trim();
    endS = nextEndS;
  }
  if (current !== '') paragraphs.push(current);
  return paragraphs.map((paragraph) => ({ kind: 'p', text: paragraph.replace(/^[-–—]\s?/, '') }));
}

const seconds = ([hours, minutes, whole, milliseconds]: (string | undefined)[]): number =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(whole) + Number(milliseconds) / 1000;
