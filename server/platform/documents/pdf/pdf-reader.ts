import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import { cleanLine } from '../clean-line.ts';
import { DocumentError, type DocumentSource, type FoundDocument, type FoundSection } from '../document.ts';
import { isFrontMatter } from '../front-matter.ts';
import { sectionsByHeading } from '../sections.ts';
import { type PdfItem, type PdfLine, toLines, withoutMargins } from './pdf-lines.ts';
import { type PdfBlock, toParagraphs } from './pdf-paragraphs.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** With fewer characters a page on average, the pages are pictures. */
const scannedCharacters = 12;
const maxPages = 5000;

export async function readPdf(source: DocumentSource, report: (percent: number) => void): Promise<FoundDocument> {
  const pdf = await openPdf(source.path);
  if (pdf.numPages > maxPages) throw new DocumentError('document_too_large');
  const warnings: string[] = [];
  const pages: PdfLine[][] = [];
  let unreadable = 0;
  let pagesWithoutText = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const lines = await readPage(pdf, number).catch(() => undefined);
    if (!lines) unreadable++;
    else if (lines.length === 0) pagesWithoutText++;
    pages.push(lines ?? []);
    report(Math.floor((100 * number) / pdf.numPages));
  }
  const characters = pages.flat().reduce((sum, { text }) => sum + text.length, 0);
  if (unreadable === pdf.numPages) throw new DocumentError('document_broken');
  if (characters < scannedCharacters * pdf.numPages) throw new DocumentError('document_is_scanned');
  if (unreadable > 0) warnings.push(pageCount(unreadable, 'could not be read.'));
  if (pagesWithoutText > 0)
    warnings.push(pageCount(pagesWithoutText, pagesWithoutText === 1 ? 'has no text.' : 'have no text.'));
  const outline = await readOutline(pdf).catch(() => []);
  const blocks = toParagraphs(withoutMargins(pages), new Set(outline.map(({ page }) => page)));
  const info = await readInfo(pdf);
  const byOutline = sectionsByOutline(outline, blocks);
  if (byOutline) return { ...info, warnings, sections: byOutline };
  const { title, sections } = sectionsByHeading(blocks, info.title ?? source.name);
  return { ...info, title: info.title ?? title, warnings, sections };
}

const pageCount = (count: number, rest: string): string => `${count} ${count === 1 ? 'page' : 'pages'} ${rest}`;

async function openPdf(path: string): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(await readFile(path)), { verbosity: 0 });
  } catch (error) {
    const isProtected = error instanceof Error && error.name === 'PasswordException';
    throw new DocumentError(isProtected ? 'document_encrypted' : 'document_broken');
  }
}

async function readPage(pdf: Pdf, number: number): Promise<PdfLine[]> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  const texts = items.flatMap((item): PdfItem[] => {
    if (!('str' in item)) return [];
    const [a, b, c, d, x, y] = item.transform as [number, number, number, number, number, number];
    // Text that is written upwards is a label of the margin.
    if (Math.abs(b) > Math.abs(a)) return [];
    return [{ str: item.str, x, y, width: item.width, fontSize: Math.hypot(c, d) }];
  });
  return toLines(texts, number - 1);
}

async function readInfo(pdf: Pdf): Promise<{ title?: string; author?: string; language?: string }> {
  try {
    const { info } = await pdf.getMetadata();
    const fields = info as Record<string, unknown>;
    const field = (name: string): string | undefined =>
      typeof fields[name] === 'string' ? cleanLine(fields[name]) || undefined : undefined;
    const title = field('Title');
    const [author, language] = [field('Author'), field('Language')];
    return {
      // Programs write the name of their file as the title.
      ...(title !== undefined && !/\.(docx?|pdf|indd|tex)$|^untitled$|^microsoft word/i.test(title) && { title }),
      ...(author !== undefined && { author }),
      ...(language !== undefined && { language }),
    };
  } catch {
    return {};
  }
}

interface Outline {
  readonly title: string;
  readonly level: number;
  readonly page: number;
}

/** The sections that the bookmarks name; undefined without at least two of them. */
function sectionsByOutline(entries: readonly Outline[], blocks: readonly PdfBlock[]): FoundSection[] | undefined {
  if (entries.length < 2) return undefined;
  const cuts = entries
    .map((entry) => ({ ...entry, at: findStart(blocks, entry) }))
    .filter(
      ({ at }, index, all) => at >= 0 && (index === 0 || at > Math.max(...all.slice(0, index).map((cut) => cut.at))),
    );
  if (cuts.length < 2) return undefined;
  const sections = cuts.map(({ title, level, at }, index) => ({
    title,
    level,
    selected: !isFrontMatter(title),
    blocks: blocks.slice(at, cuts[index + 1]?.at),
  }));
  const before = blocks.slice(0, cuts[0]!.at);
  if (before.length === 0) return sections;
  return [
    { title: before.find(({ kind }) => kind !== 'p')?.text ?? 'Opening', level: 0, selected: false, blocks: before },
    ...sections,
  ];
}

/** The block with the title on the page of a bookmark, else the first block of that page. */
function findStart(blocks: readonly PdfBlock[], { title, page }: Outline): number {
  const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
  const wanted = letters(title);
  const named = blocks.findIndex(
    (block) => block.page === page && wanted !== '' && letters(block.text).startsWith(wanted.slice(0, 30)),
  );
  return named >= 0 ? named : blocks.findIndex((block) => block.page >= page);
}

/** Bookmarks of the first level, and of the second if the first is a single one. */
async function readOutline(pdf: Pdf): Promise<Outline[]> {
  const top = (await pdf.getOutline()) ?? [];
  const items = top.length === 1 ? (top[0]?.items ?? []) : top;
  const entries: Outline[] = [];
  for (const { title, dest } of items.slice(0, 3000)) {
    const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const ref: unknown = target?.[0];
    if (ref === undefined || ref === null) continue;
    const page = typeof ref === 'number' ? ref : await pdf.getPageIndex(ref as Parameters<Pdf['getPageIndex']>[0]);
    entries.push({ title: cleanLine(title), level: 0, page });
  }
  return entries;
}
