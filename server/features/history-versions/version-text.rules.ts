import { segmentText } from '../../../audio/text/segment-text.ts';
import type { RespokenBody } from '../../../contract/history/history-versions.ts';
import type { HistoryLine } from '../history/history.tables.ts';

/** UTF-16 offsets into a text, `end` excluded. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A part of a text and what is spoken in its place. */
export interface Replacement extends TextRange {
  readonly text: string;
  /** The line of a dialogue; 0 for the text of one voice. */
  readonly line: number;
}

/** A longer sentence is cut at a comma or between words, so that one sentence takes at most about a minute. */
const maxSentenceLength = 800;

/** The ranges of the lines of a dialogue in their texts, joined by newlines; of a text, its only line. */
function lineRanges(text: string, dialogue: readonly HistoryLine[] | null): TextRange[] {
  if (!dialogue) return [{ start: 0, end: text.length }];
  let start = 0;
  return dialogue.map((line) => {
    const range = { start, end: start + line.text.length };
    start = range.end + 1;
    return range;
  });
}

/** The ranges between which a selection is extended. */
function* units(text: string, snap: RespokenBody['snap'], language: string): Generator<TextRange> {
  if (snap === 'sentence') {
    yield* segmentText(text, { language, maxLength: maxSentenceLength });
    return;
  }
  for (const { index, segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text))
    yield { start: index, end: index + segment.length };
}

/**
 * Extends a selection to whole sentences or words, without the white space around them. Undefined if it contains nothing
 * but white space, or more than one line of a dialogue.
 */
export function replaceRange(
  { text, dialogue }: { readonly text: string; readonly dialogue: readonly HistoryLine[] | null },
  { start, end, text: written, snap }: RespokenBody,
  language: string,
): Replacement | undefined {
  const ranges = lineRanges(text, dialogue);
  const line = ranges.findIndex((range) => start >= range.start && end <= range.end);
  const within = ranges[line];
  if (!within || start >= end) return undefined;
  const lineText = text.slice(within.start, within.end);
  const touched = [...units(lineText, snap, language)].filter(
    (unit) => within.start + unit.end > start && within.start + unit.start < end,
  );
  if (touched.length === 0) return undefined;
  let [from, to] = [within.start + touched[0]!.start, within.start + touched.at(-1)!.end];
  while (from < to && /\s/.test(text[from]!)) from++;
  while (to > from && /\s/.test(text[to - 1]!)) to--;
  if (from === to) return undefined;
  const spoken = written ?? text.slice(start, end);
  // White space around the extended range is not selected, also where the selection contains it.
  const before = text.slice(from, Math.max(from, start));
  const after = text.slice(Math.min(to, end), to);
  return { start: from, end: to, text: `${before}${spoken}${after}`.trim(), line };
}

/** The text after a replacement. */
export const replacedText = (text: string, { start, end, text: spoken }: Replacement): string =>
  text.slice(0, start) + spoken + text.slice(end);

/** The lines of a dialogue after a replacement that makes its audio longer by `addedMs`. */
export const replacedLines = (
  dialogue: readonly HistoryLine[],
  { line, ...replacement }: Replacement,
  addedMs: number,
): HistoryLine[] => {
  const offset = dialogue.slice(0, line).reduce((sum, { text }) => sum + text.length + 1, 0);
  const inLine = { ...replacement, line, start: replacement.start - offset, end: replacement.end - offset };
  return dialogue.map((one, at) => ({
    ...one,
    text: at === line ? replacedText(one.text, inLine) : one.text,
    ...(one.startMs !== undefined && { startMs: at > line ? one.startMs + addedMs : one.startMs }),
    ...(one.endMs !== undefined && { endMs: at >= line ? one.endMs + addedMs : one.endMs }),
  }));
};
