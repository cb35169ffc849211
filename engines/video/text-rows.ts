import { needsNoSpace } from './caption-lines.ts';
import { isRightToLeft } from './text-layout.ts';

/** A placed word; `x` is its left edge and `y` its baseline, in pixels from the corner of the box. */
export interface PlacedWord {
  readonly text: string;
  /** Index of the word in the line. */
  readonly word: number;
  readonly x: number;
  readonly y: number;
}

export interface TextRows {
  readonly size: number;
  readonly placed: readonly PlacedWord[];
  readonly isRtl: boolean;
}

/** Font sizes in pixels, in the order they are tried, and the row height relative to the size. */
export const textSizes: readonly number[] = [92, 84, 76, 68, 60, 52, 44, 36];
const rowHeight = 1.22;
/** Maximum number of rows before the font size is reduced. */
const maxRows = 4;

/** Lays out words in rows with the largest font size that fits, vertically centred. */
export function layoutRows(
  words: readonly string[],
  box: { readonly width: number; readonly height: number },
  widthOf: (text: string, size: number) => number,
  sizes: readonly number[] = textSizes,
): TextRows {
  const isRtl = isRightToLeft(words.join(' '));
  let rows: Part[][] = [];
  let size = sizes[0]!;
  for (size of sizes) {
    const measure = (text: string) => widthOf(text, size);
    rows = wrapWords(words, box.width, measure);
    const hasNoBrokenWord = rows.every((row) => row.every(({ broken }) => !broken));
    if (hasNoBrokenWord && rows.length <= maxRows && rows.length * size * rowHeight <= box.height) break;
  }
  const step = size * rowHeight;
  const visibleRows = rows.slice(0, Math.floor(box.height / step));
  const top = (box.height - visibleRows.length * step) / 2;
  const placed = visibleRows.flatMap((row, at) => {
    const y = top + at * step + step / 2 + size * 0.36;
    const gap = Math.max(...row.map(({ space }) => space));
    const width = row.reduce((sum, part, place) => sum + part.width + (isRtl && place > 0 ? gap : part.space), 0);
    let x = isRtl ? box.width - width : 0;
    return (isRtl ? toVisualOrder(row) : row).map((part, place) => {
      if (place > 0) x += isRtl ? gap : part.space;
      const word = { text: part.text, word: part.word, x, y };
      x += part.width;
      return word;
    });
  });
  return { size, placed, isRtl };
}

interface Part {
  readonly text: string;
  readonly word: number;
  readonly width: number;
  /** Space before it, in reading order. */
  readonly space: number;
  /** Whether the word was broken because it did not fit into a row. */
  readonly broken: boolean;
}

function wrapWords(words: readonly string[], width: number, widthOf: (text: string) => number): Part[][] {
  const rows: Part[][] = [];
  const space = widthOf('a a') - 2 * widthOf('a');
  let used = 0;
  let before: string | undefined;
  for (const [word, text] of words.entries()) {
    const pieces = breakWord(text, width, widthOf);
    for (const [at, piece] of pieces.entries()) {
      const gap = before === undefined || at > 0 || needsNoSpace(before, piece) ? 0 : space;
      const pieceWidth = widthOf(piece);
      const startsRow = rows.length === 0 || used + gap + pieceWidth > width;
      if (startsRow) rows.push([]);
      used = startsRow ? pieceWidth : used + gap + pieceWidth;
      rows
        .at(-1)!
        .push({ text: piece, word, width: pieceWidth, space: startsRow ? 0 : gap, broken: pieces.length > 1 });
      before = piece;
    }
  }
  return rows;
}

/** Breaks a word into pieces that fit. */
function breakWord(text: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(text) <= width) return [text];
  const pieces: string[] = [''];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const longer = pieces.at(-1)! + segment;
    if (widthOf(longer) > width) pieces.push(segment);
    else pieces[pieces.length - 1] = longer;
  }
  return pieces;
}

/** Converts a right-to-left row to visual order from left to right; runs of Latin words keep their order. */
function toVisualOrder(row: readonly Part[]): Part[] {
  const runs: Part[][] = [];
  for (const part of row) {
    const run = runs.at(-1);
    const foreign = /^[^\p{L}]*\p{Script=Latin}/u.test(part.text);
    if (run && foreign && /^[^\p{L}]*\p{Script=Latin}/u.test(run[0]!.text)) run.push(part);
    else runs.push([part]);
  }
  return runs.reverse().flat();
}
