import type { TimedParagraph, TimedWord } from './timed-paragraph.ts';
import { wordSpans } from './word-spans.ts';

/** Above this product of the changed words, all of them count as new: the comparison takes longer than a frame. */
const maxCells = 250_000;

/**
 * The paragraph with another text. Unchanged words keep their times; new ones share the time of the words that they
 * replace, or the pause between their neighbours, by their length. Only the words around the change are read.
 */
export function retimeParagraph(paragraph: TimedParagraph, text: string): TimedParagraph {
  const { words, text: oldText } = paragraph;
  if (text === oldText) return paragraph;
  if (words.length === 0) return { ...paragraph, text };
  const [prefix, suffix] = commonEnds(oldText, text);
  const shift = text.length - oldText.length;
  // One unchanged word at each side stays in the middle, because a mark joins the word beside it.
  const first = Math.max(0, words.findLastIndex(({ to }) => to < prefix) - 1);
  const firstAfter = words.findIndex(({ from }) => from > oldText.length - suffix);
  const last = firstAfter < 0 ? words.length : Math.min(words.length, firstAfter + 2);
  const from = first === 0 ? 0 : words[first]!.from;
  const to = last < words.length ? words[last]!.from + shift : text.length;
  const spans = wordSpans(text.slice(from, to)).map((span) => ({ from: span.from + from, to: span.to + from }));
  const changed = retimeWords(words.slice(first, last), oldText, spans, text);
  const moved = words.slice(last).map((word) => ({ ...word, from: word.from + shift, to: word.to + shift }));
  return { ...paragraph, text, words: [...words.slice(0, first), ...changed, ...moved] };
}

type Span = Pick<TimedWord, 'from' | 'to'>;

function retimeWords(words: readonly TimedWord[], oldText: string, spans: readonly Span[], text: string): TimedWord[] {
  const textsOf = (of: string, places: readonly Span[]) => places.map(({ from, to }) => of.slice(from, to));
  const kept = matchWords(textsOf(oldText, words), textsOf(text, spans));
  const timed: TimedWord[] = [];
  let previousOld = -1;
  for (let at = 0; at < spans.length; ) {
    const old = kept[at]!;
    if (old >= 0) {
      timed.push({ ...words[old]!, ...spans[at]! });
      previousOld = old;
      at += 1;
      continue;
    }
    let end = at;
    while (end < spans.length && kept[end]! < 0) end += 1;
    const nextOld = end < spans.length ? kept[end]! : words.length;
    const [startInS, endInS] = freeTime(words, previousOld, nextOld);
    timed.push(...spread(spans.slice(at, end), startInS, endInS));
    at = end;
  }
  return timed;
}

/** The lengths of the same text at the start and at the end, which do not overlap. */
function commonEnds(one: string, other: string): readonly [number, number] {
  const shorter = Math.min(one.length, other.length);
  let prefix = 0;
  while (prefix < shorter && one[prefix] === other[prefix]) prefix += 1;
  let suffix = 0;
  while (suffix < shorter - prefix && one[one.length - 1 - suffix] === other[other.length - 1 - suffix]) suffix += 1;
  return [prefix, suffix];
}

/** The time between two kept words: that of the words removed between them, else the pause. */
function freeTime(words: readonly TimedWord[], before: number, after: number): readonly [number, number] {
  if (after - before > 1) return [words[before + 1]!.startInS, words[after - 1]!.endInS];
  const startInS = words[before]?.endInS ?? words[after]!.startInS;
  return [startInS, Math.max(startInS, words[after]?.startInS ?? startInS)];
}

function spread(spans: readonly Span[], startInS: number, endInS: number): TimedWord[] {
  const total = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  let done = 0;
  return spans.map(({ from, to }) => {
    const start = startInS + ((endInS - startInS) * done) / total;
    done += to - from;
    return { from, to, startInS: start, endInS: startInS + ((endInS - startInS) * done) / total };
  });
}

/** For each new word the index of the old word that it is, in order; -1 for new ones. */
function matchWords(oldWords: readonly string[], newWords: readonly string[]): number[] {
  const result = newWords.map(() => -1);
  let start = 0;
  const shorter = Math.min(oldWords.length, newWords.length);
  while (start < shorter && oldWords[start] === newWords[start]) {
    result[start] = start;
    start += 1;
  }
  let [oldEnd, newEnd] = [oldWords.length, newWords.length];
  while (oldEnd > start && newEnd > start && oldWords[oldEnd - 1] === newWords[newEnd - 1]) {
    oldEnd -= 1;
    newEnd -= 1;
    result[newEnd] = oldEnd;
  }
  const [rows, columns] = [oldEnd - start, newEnd - start];
  if (rows === 0 || columns === 0 || rows * columns > maxCells) return result;
  // Longest common subsequence, filled from the end.
  const lengths = new Uint16Array((rows + 1) * (columns + 1));
  const cell = (row: number, column: number) => row * (columns + 1) + column;
  const isSame = (row: number, column: number) => oldWords[start + row] === newWords[start + column];
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      lengths[cell(row, column)] = isSame(row, column)
        ? lengths[cell(row + 1, column + 1)]! + 1
        : Math.max(lengths[cell(row + 1, column)]!, lengths[cell(row, column + 1)]!);
  for (let [row, column] = [0, 0]; row < rows && column < columns; ) {
    if (isSame(row, column)) result[start + column++] = start + row++;
    else if (lengths[cell(row + 1, column)]! >= lengths[cell(row, column + 1)]!) row += 1;
    else column += 1;
  }
  return result;
}
