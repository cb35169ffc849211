import type { AlignmentWire } from '../../../../contract/speech/speech.ts';
import type { Anchor } from '../../../parts/compare/position-map.ts';

export interface TimedWord {
  readonly text: string;
  readonly start: number;
}

/** The words of spoken text with their start times, in seconds. */
function spokenWords({ characters, character_start_times_seconds: starts }: AlignmentWire): TimedWord[] {
  const words: TimedWord[] = [];
  let isWithin = false;
  for (const [at, character] of characters.entries()) {
    const isSpace = character.trim() === '';
    if (!isSpace && !isWithin) words.push({ text: character, start: starts[at] ?? 0 });
    isWithin = !isSpace;
  }
  return words;
}

interface Comparable {
  /** The words that were recognized in the recording. */
  readonly recorded: readonly TimedWord[];
  readonly alignment: AlignmentWire | null;
  readonly recordingS: number;
  readonly voiceS: number;
}

/** The starts of the same words in the recording and in the voice; only the ends, if a person changed their number. */
export function wordAnchors({ recorded, alignment, recordingS, voiceS }: Comparable): Anchor[] {
  const spoken = alignment ? spokenWords(alignment) : [];
  const words =
    spoken.length === recorded.length ? recorded.map(({ start }, at) => [start, spoken[at]!.start] as const) : [];
  return [
    { before: 0, after: 0 },
    ...words
      .filter(([before, after]) => before < recordingS && after < voiceS)
      .map(([before, after]) => ({ before, after })),
    { before: recordingS, after: voiceS },
  ];
}
