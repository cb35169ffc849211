import { cleanLine } from '../clean-line.ts';
import type { DocumentBlock } from '../document.ts';
import type { PdfLine } from './pdf-lines.ts';

/** A block, and the page on which it starts, from 0. */
export type PdfBlock = DocumentBlock & { readonly page: number };

/** Headings are larger than the text by this factor. */
const headingFactor = 1.15;
const maxHeading = 200;

interface Measures {
  readonly fontSize: number;
  /** Between the baselines of two lines of a paragraph. */
  readonly spacing: number;
}

/**
 * Joins lines to paragraphs. A new one starts at a larger gap, at an indent, after a short last line, and where the size
 * of the font changes. Words that are divided at the end of a line are joined.
 * No paragraph goes on into a page of `firstPages`, where a chapter starts.
 */
export function toParagraphs(
  pages: readonly (readonly PdfLine[])[],
  firstPages: ReadonlySet<number> = new Set(),
): PdfBlock[] {
  const lines = pages.flat();
  const measures = measure(lines);
  const sizes = headingSizes(lines, measures);
  const blocks: PdfBlock[] = [];
  let open: PdfLine[] = [];

  function flush(): void {
    const [first] = open;
    if (!first) return;
    const text = cleanLine(joinWords(open.map((line) => line.text)));
    const level = sizes.findIndex((size) => Math.abs(first.fontSize - size) < 0.5);
    const isHeading = level >= 0 && text.length <= maxHeading && /\p{L}|\d/u.test(text);
    const kind = isHeading ? (['h1', 'h2', 'h3'] as const)[Math.min(level, 2)]! : 'p';
    if (text !== '') blocks.push({ kind, text, page: first.page });
    open = [];
  }

  const columnOf = columns(lines);
  for (const line of lines) {
    const last = open.at(-1);
    const isFirst = last && last.page !== line.page && firstPages.has(line.page);
    if (last && (isFirst || startsParagraph(last, line, measures, columnOf(last)))) flush();
    open.push(line);
  }
  flush();
  return blocks;
}

function startsParagraph(last: PdfLine, line: PdfLine, { spacing }: Measures, column: Column): boolean {
  if (Math.abs(last.fontSize - line.fontSize) > 0.7) return true;
  const ended = /[.!?…:;"'”’»)\]。！？]\s*$/.test(last.text);
  const size = line.fontSize;
  const isShort = column.right - last.right > size * 3;
  if (last.page !== line.page || line.y > last.y + size) {
    // The next page or column: a paragraph that has not ended goes on there.
    return ended && (isShort || line.x - column.x > size * 0.8);
  }
  if (last.y - line.y > spacing * 1.35) return true;
  if (line.x - last.x > size * 0.8 && last.x - column.x < size * 0.5) return true;
  return ended && isShort;
}

interface Column {
  readonly x: number;
  readonly right: number;
}

/** The edges of the column that a line is in: of the lines on its page that start near it. */
function columns(lines: readonly PdfLine[]): (line: PdfLine) => Column {
  const byPage = Map.groupBy(lines, ({ page }) => page);
  const known = new Map<string, Column>();
  return (line) => {
    const key = `${line.page} ${Math.round(line.x / 40)}`;
    let column = known.get(key);
    if (!column) {
      const near = byPage.get(line.page)!.filter(({ x }) => Math.abs(x - line.x) < 60);
      column = { x: Math.min(...near.map(({ x }) => x)), right: Math.max(...near.map(({ right }) => right)) };
      known.set(key, column);
    }
    return column;
  };
}

/** The size of the font, and the distance of lines, that most of the text has. */
function measure(lines: readonly PdfLine[]): Measures {
  const sizes = new Map<number, number>();
  const gaps = new Map<number, number>();
  for (const [index, { fontSize, text, y, page }] of lines.entries()) {
    const size = Math.round(fontSize * 2) / 2;
    sizes.set(size, (sizes.get(size) ?? 0) + text.length);
    const before = lines[index - 1];
    const gap = before && before.page === page ? Math.round((before.y - y) * 2) / 2 : 0;
    if (gap > 0) gaps.set(gap, (gaps.get(gap) ?? 0) + 1);
  }
  const fontSize = mostFrequent(sizes) ?? 10;
  return { fontSize, spacing: Math.max(mostFrequent(gaps) ?? 0, fontSize) };
}

const mostFrequent = (counts: ReadonlyMap<number, number>): number | undefined =>
  [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0];

/** The sizes of headings, largest first. A size with much text is no heading. */
function headingSizes(lines: readonly PdfLine[], { fontSize }: Measures): number[] {
  const total = lines.reduce((sum, { text }) => sum + text.length, 0);
  const bySize = Map.groupBy(
    lines.filter((line) => line.fontSize > fontSize * headingFactor),
    (line) => Math.round(line.fontSize * 2) / 2,
  );
  return [...bySize]
    .filter(([, own]) => own.reduce((sum, { text }) => sum + text.length, 0) < total / 5 || total < 500)
    .map(([size]) => size)
    .sort((one, other) => other - one);
}

/** Joins lines, and words that a hyphen divides at their end. A hyphen before a capital, or after a number, stays. */
function joinWords(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    const next = line.trim();
    if (/\p{Ll}[-\u00ad‐]$/u.test(text) && /^\p{Ll}/u.test(next)) text = text.slice(0, -1) + next;
    else if (/[\p{L}\d][-‐]$/u.test(text)) text += next;
    else text += needsSpace(text, next) ? ` ${next}` : next;
  }
  return text;
}

/** Chinese and Japanese have no spaces between lines. */
const needsSpace = (text: string, next: string): boolean =>
  text !== '' &&
  !(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。]$/u.test(text) &&
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(next)
  );
