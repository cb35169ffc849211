interface Word {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

interface Spoken {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly words: readonly Word[];
}

export interface SegmentPart {
  readonly text: string;
  readonly words: readonly Word[];
}

/** Divides the text of a segment at a time: by the times of its words if they are known, else in proportion. */
export function divideText({ text, startMs, endMs, words }: Spoken, atMs: number): [SegmentPart, SegmentPart] {
  const before = words.filter((word) => (word.startMs + word.endMs) / 2 < atMs);
  const after = words.slice(before.length);
  const cut =
    before.length > 0 && after.length > 0
      ? positionAfter(text, before)
      : nearestSpace(text, (text.length * (atMs - startMs)) / (endMs - startMs));
  const [first, second] = [text.slice(0, cut).trim(), text.slice(cut).trim()];
  return [
    { text: first, words: before },
    { text: second, words: after },
  ];
}

/** Where the text goes on after these words. */
function positionAfter(text: string, words: readonly Word[]): number {
  let at = 0;
  for (const word of words) {
    const found = text.indexOf(word.text, at);
    if (found >= 0) at = found + word.text.length;
  }
  return at;
}

function nearestSpace(text: string, position: number): number {
  const spaces = [...text.matchAll(/\s+/g)].map(({ index }) => index);
  const nearest = spaces.toSorted((a, b) => Math.abs(a - position) - Math.abs(b - position))[0];
  return nearest ?? Math.max(0, Math.min(text.length, Math.round(position)));
}

/** The text and words of segments that follow each other, as one. */
export const joinParts = (parts: readonly SegmentPart[]): SegmentPart => ({
  text: parts
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join(' '),
  words: parts.flatMap(({ words }) => words),
});
