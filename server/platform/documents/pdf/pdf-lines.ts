/** A line of a page. Coordinates are in points, from the bottom left. */
export interface PdfLine {
  readonly text: string;
  readonly page: number;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly fontSize: number;
}

/** A piece of text as PDF.js reports it. */
export interface PdfItem {
  readonly str: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly fontSize: number;
}

/** Joins the pieces of a page to lines, in the order in which the page draws them: columns stay apart. */
export function toLines(items: readonly PdfItem[], page: number): PdfLine[] {
  const lines: PdfLine[] = [];
  let line: PdfItem[] = [];
  for (const item of items) {
    if (item.str === '') continue;
    const last = line.at(-1);
    if (last && !isSameLine(last, item)) {
      lines.push(joinLine(line, page));
      line = [];
    }
    line.push(item);
  }
  if (line.length > 0) lines.push(joinLine(line, page));
  return lines.filter(({ text }) => text.trim() !== '');
}

function isSameLine(last: PdfItem, item: PdfItem): boolean {
  const size = Math.max(last.fontSize, item.fontSize, 1);
  const isLevel = Math.abs(item.y - last.y) < size * 0.5;
  const gap = item.x - (last.x + last.width);
  // A wide gap is the next column; text from right to left continues on the left.
  return isLevel && Math.abs(gap) < size * 4 ? true : isLevel && item.x + item.width <= last.x + size;
}

function joinLine(items: readonly PdfItem[], page: number): PdfLine {
  let text = '';
  let end: number | undefined;
  for (const { str, x, width, fontSize } of items) {
    if (end !== undefined && x - end > fontSize * 0.15 && !/\s$/.test(text) && !/^\s/.test(str)) text += ' ';
    text += str;
    end = x + width;
  }
  const visible = items.filter(({ str }) => str.trim() !== '');
  const sized = visible.length > 0 ? visible : items;
  return {
    text,
    page,
    x: Math.min(...sized.map(({ x }) => x)),
    right: Math.max(...sized.map(({ x, width }) => x + width)),
    y: items[0]!.y,
    // The size of most characters: initials and raised notes differ.
    fontSize: sized.toSorted((one, other) => other.str.length - one.str.length)[0]!.fontSize,
  };
}

/** How many lines at the top and at the bottom of a page can be a header or a footer. */
const edgeLines = 2;

/** Removes page numbers, and headers and footers that occur on several pages. */
export function withoutMargins(pages: readonly (readonly PdfLine[])[]): PdfLine[][] {
  const counts = new Map<string, number>();
  const edgesOf = (lines: readonly PdfLine[]): PdfLine[] => {
    const byHeight = lines.toSorted((one, other) => other.y - one.y);
    return [...new Set([...byHeight.slice(0, edgeLines), ...byHeight.slice(-edgeLines)])];
  };
  for (const lines of pages)
    for (const key of new Set(edgesOf(lines).map(marginKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  // Titles of chapters in headers change, so three pages are enough in a long document.
  const enough = pages.length < 4 ? 2 : 3;
  // A heading at the top of each chapter is larger than the text.
  const maxSize = usualSize(pages.flat()) * 1.1;
  return pages.map((lines) => {
    if (pages.length < 2) return [...lines];
    const edges = new Set(edgesOf(lines).filter((line) => isMargin(line, lines)));
    return lines.filter((line) => !edges.has(line));
  });

  function isMargin(line: PdfLine, lines: readonly PdfLine[]): boolean {
    if (isPageNumber(line.text)) return true;
    if (line.fontSize > maxSize || (counts.get(marginKey(line)) ?? 0) < enough) return false;
    // The text itself can repeat, for example in verses: only what stands apart from it is a header.
    return isApart(line, lines);
  }
}

/** Its place and its text without numbers. */
const marginKey = ({ text, y }: PdfLine): string =>
  `${Math.round(y / 6)} ${text.replaceAll(/\d+/g, '#').trim().toLowerCase()}`;

const isPageNumber = (text: string): boolean =>
  /^[\s–—|·-]*(page|seite|p\.|s\.)?\s*(\d{1,4}|[ivxlc]{1,7})\s*((of|von|\/)\s*\d{1,4})?[\s–—|·-]*$/i.test(text);

/** Whether a line stands further from the others than these from each other. */
function isApart(line: PdfLine, lines: readonly PdfLine[]): boolean {
  const heights = [...new Set(lines.map(({ y }) => Math.round(y)))].sort((one, other) => other - one);
  const gaps = heights.slice(1).map((y, index) => heights[index]! - y);
  const typical = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  const nearest = Math.min(...lines.map(({ y }) => Math.abs(y - line.y)).filter((distance) => distance > 1));
  return nearest > Math.max(typical, line.fontSize) * 1.4;
}

/** The size of the font that most of the text has. */
function usualSize(lines: readonly PdfLine[]): number {
  const sizes = new Map<number, number>();
  for (const { fontSize, text } of lines) {
    const size = Math.round(fontSize * 2) / 2;
    sizes.set(size, (sizes.get(size) ?? 0) + text.length);
  }
  return [...sizes].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 10;
}
