import type { EditedWord } from '../../../contract/speech-tools/transcripts.ts';
import type { TranscriptToken } from './speech-to-text.tables.ts';

/** Seconds between the starts of two tokens, and the shortest one. */
const minStepS = 0.001;

/**
 * The tokens of one channel after an edit. Unchanged ones keep their probability and the times of their characters; what
 * a person wrote is certain. Each starts later than the one before and is longer than zero, as recognizers return them.
 */
export function editTokens(before: readonly TranscriptToken[], words: readonly EditedWord[]): TranscriptToken[] {
  const known = new Map(before.map((token) => [keyOf(token), token]));
  const tokens: TranscriptToken[] = [];
  let previousS = -minStepS;
  for (const { text, type, start, end, speaker_id: speakerId } of trimSpacing(words)) {
    const startS = round(Math.max(start, previousS + minStepS));
    const old = known.get(keyOf({ text, type, start }));
    tokens.push({
      text,
      type,
      start: startS,
      end: round(Math.max(end, startS + minStepS)),
      logprob: old?.logprob ?? 0,
      ...(speakerId != null && { speakerId }),
      ...(old?.characters && { characters: old.characters }),
    });
    previousS = startS;
  }
  return tokens;
}

const keyOf = ({ text, type, start }: Pick<TranscriptToken, 'text' | 'type' | 'start'>): string =>
  `${type} ${round(start)} ${text}`;

/** Without the spaces before the first word and after the last one, which belonged to words that were removed. */
function trimSpacing(words: readonly EditedWord[]): readonly EditedWord[] {
  const isSpoken = ({ type }: EditedWord) => type !== 'spacing';
  const first = words.findIndex(isSpoken);
  return first < 0 ? [] : words.slice(first, words.findLastIndex(isSpoken) + 1);
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
