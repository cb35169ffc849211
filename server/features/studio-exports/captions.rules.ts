/** A sentence that is shown while it is spoken, in ms. */
export interface Caption {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** Letters of a line, and of a caption of two lines, that are read in time. */
const [maxLine, maxCaption] = [42, 84];

/** Splits sentences that are too long for a caption between words. The time of a part is that of its letters. */
export function splitCaptions(sentences: readonly Caption[]): Caption[] {
  return sentences.flatMap(({ text, startMs, endMs }) => {
    const plain = text.replaceAll(/\s+/gu, ' ').trim();
    if (plain === '') return [];
    const parts = breakText(plain, Math.ceil(plain.length / Math.ceil(plain.length / maxCaption)) + 8);
    const total = parts.reduce((sum, { length }) => sum + length, 0);
    let read = 0;
    return parts.map((part) => {
      const from = startMs + ((endMs - startMs) * read) / total;
      read += part.length;
      const to = startMs + ((endMs - startMs) * read) / total;
      return { text: part, startMs: Math.round(from), endMs: Math.round(to) };
    });
  });
}

/** Lines of at most `max` letters, broken between words; a longer word has a line of its own. */
function breakText(text: string, max: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= max) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const linesOf = (text: string): string =>
  (text.length > maxLine ? breakText(text, Math.max(maxLine, Math.ceil(text.length / 2) + 6)) : [text]).join('\n');

/** `01:02:03.456`; SRT has a comma. */
function clock(ms: number, point: '.' | ','): string {
  const [seconds, rest] = [Math.floor(ms / 1000), ms % 1000];
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}${point}${String(rest).padStart(3, '0')}`;
}

/** A caption of a SubRip file. `number` starts at 1. */
export const srtCaption = ({ text, startMs, endMs }: Caption, number: number): string =>
  `${number}\n${clock(startMs, ',')} --> ${clock(endMs, ',')}\n${linesOf(text)}\n\n`;

/** A caption of a WebVTT file. */
export const vttCaption = ({ text, startMs, endMs }: Caption): string =>
  `${clock(startMs, '.')} --> ${clock(endMs, '.')}\n${linesOf(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}\n\n`;
