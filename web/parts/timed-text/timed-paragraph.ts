import { wordSpans } from './word-spans.ts';

/** A word of a paragraph with its times in the audio. */
export interface TimedWord {
  /** UTF-16 offsets in the text of the paragraph; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly startInS: number;
  readonly endInS: number;
  /** It may be wrong: the recognizer is not sure. Corrected words are not. */
  readonly isUncertain?: boolean;
}

/** A part of a text in which one person speaks. */
export interface TimedParagraph {
  readonly id: string;
  /** Undefined: the speaker of the paragraph before, or unknown. */
  readonly speaker: string | undefined;
  readonly text: string;
  /** In the order of the text, which is the order of their times; empty if the times are unknown. */
  readonly words: readonly TimedWord[];
}

/** When each character (code point) of a text is spoken, as the API returns it. */
export interface CharacterTimes {
  readonly characters: readonly string[];
  readonly character_start_times_seconds: readonly number[];
  readonly character_end_times_seconds: readonly number[];
}

interface SpokenLine {
  readonly text: string;
  readonly speaker?: string | undefined;
}

/**
 * The paragraphs of `lines`, one for each of their lines of text. `times` are those of the lines joined by newlines; words
 * have no times without it, or if it belongs to another text.
 */
export function timedParagraphs(lines: readonly SpokenLine[], times?: CharacterTimes | null): TimedParagraph[] {
  const isComplete = times && times.characters.join('') === lines.map(({ text }) => text).join('\n');
  const find = isComplete ? openTimes(times) : undefined;
  let offset = 0;
  return lines.flatMap(({ text, speaker }, line) =>
    text.split('\n').map((part, at) => {
      const start = offset;
      offset += part.length + 1;
      return {
        id: `${line}-${at}`,
        speaker: at === 0 ? speaker : undefined,
        text: part,
        words: find ? wordSpans(part).map(({ from, to }) => ({ from, to, ...find(start + from, start + to) })) : [],
      };
    }),
  );
}

/** Finds the times of a span of UTF-16 offsets; spans must be asked in order. */
function openTimes(times: CharacterTimes) {
  const { characters, character_start_times_seconds: starts, character_end_times_seconds: ends } = times;
  let at = 0;
  let offset = 0;
  const next = () => {
    offset += characters[at]!.length;
    at += 1;
  };
  return (from: number, to: number): Pick<TimedWord, 'startInS' | 'endInS'> => {
    while (at < characters.length && offset < from) next();
    const startInS = starts[at] ?? 0;
    let endInS = startInS;
    while (at < characters.length && offset < to) {
      endInS = Math.max(endInS, ends[at]!);
      next();
    }
    return { startInS, endInS };
  };
}
