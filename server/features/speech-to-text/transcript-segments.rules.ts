import type { TranscriptToken } from './speech-to-text.tables.ts';

/** A stretch of a transcript by one speaker. */
export interface TranscriptSegment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly speakerId: string | undefined;
  readonly tokens: readonly TranscriptToken[];
}

export interface SegmentOptions {
  readonly silenceS?: number | null | undefined;
  readonly maxDurationS?: number | null | undefined;
  readonly maxCharacters?: number | null | undefined;
}

/** Splits a transcript where the speaker changes, at long silences, and where a segment would become too long. */
export function segmentTranscript(tokens: readonly TranscriptToken[], options: SegmentOptions): TranscriptSegment[] {
  const { silenceS, maxDurationS, maxCharacters } = options;
  const segments: TranscriptToken[][] = [];
  let current: TranscriptToken[] = [];
  let length = 0;
  for (const token of tokens) {
    const [first, last] = [current[0], current.findLast(({ type }) => type !== 'spacing')];
    if (first && last && token.type !== 'spacing') {
      const isNew =
        token.speakerId !== last.speakerId ||
        (silenceS != null && token.start - last.end > silenceS) ||
        (maxDurationS != null && token.end - first.start > maxDurationS) ||
        (maxCharacters != null && length + token.text.length > maxCharacters);
      if (isNew) {
        segments.push(current);
        current = [];
        length = 0;
      }
    }
    if (!first && token.type === 'spacing' && length === 0 && current.length === 0) continue;
    current.push(token);
    length += token.text.length;
  }
  if (current.length > 0) segments.push(current);
  return segments.map(toSegment);
}

function toSegment(tokens: readonly TranscriptToken[]): TranscriptSegment {
  const spoken = tokens.filter(({ type }) => type !== 'spacing');
  const [first, last] = [spoken[0] ?? tokens[0]!, spoken.at(-1) ?? tokens.at(-1)!];
  return {
    text: tokens
      .map(({ text }) => text)
      .join('')
      .trim(),
    start: first.start,
    end: last.end,
    speakerId: first.speakerId,
    tokens,
  };
}

/** Breaks a text between words into lines of at most `max` characters, if no word is longer. */
export function breakLines(text: string, max: number | null | undefined): string[] {
  if (max == null) return [text];
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= max) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
