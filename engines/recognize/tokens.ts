import type { RecognizedWord } from './recognizer.ts';

/** A word, the space between two words, or a sound; times in seconds from the start of the recording. */
export interface TranscribedToken {
  readonly text: string;
  readonly type: 'word' | 'spacing' | 'audio_event';
  readonly start: number;
  readonly end: number;
  /** Natural logarithm, 0 or less. */
  readonly logprob: number;
  readonly speakerId?: string;
  readonly characters?: readonly { readonly text: string; readonly start: number; readonly end: number }[];
}

/** A word or a sound in a recording. */
export interface HeardWord extends RecognizedWord {
  readonly isEvent?: boolean;
  readonly speakerId?: string;
}

/** Between the starts of two words; a recognizer with coarser times would let two words start at once. */
const minStepMs = 20;
/** Of a silent gap between adjacent words, in which their space lies. */
const minGapMs = 1;
const lowestProbability = 1e-4;

/**
 * Words and the spaces between them. The texts concatenate to the text, every token starts later than the one before, no
 * two overlap, and every token has a length.
 */
export function toTokens(heard: readonly HeardWord[], { withCharacters = false } = {}): TranscribedToken[] {
  const words = heard.filter(({ text }) => text.trim() !== '');
  const starts: number[] = [];
  for (const { startS } of words)
    starts.push(Math.max(Math.round(Math.max(0, startS) * 1000), (starts.at(-1) ?? -minStepMs) + minStepMs));
  const tokens: TranscribedToken[] = [];
  let previousEnd = 0;
  for (const [at, word] of words.entries()) {
    const { isEvent = false, isJoined = false, speakerId } = word;
    const start = starts[at]!;
    const limit = (starts[at + 1] ?? Number.POSITIVE_INFINITY) - minGapMs;
    const end = Math.min(limit, Math.max(start + minStepMs / 2, Math.round(word.endS * 1000)));
    const logprob = Math.log(Math.min(1, Math.max(lowestProbability, word.probability)));
    const speaker = speakerId !== undefined && { speakerId };
    const text = word.text.trim();
    if (at > 0 && !isJoined)
      tokens.push({ text: ' ', type: 'spacing', ...spanS(previousEnd, start), logprob: 0, ...speaker });
    tokens.push({
      text,
      type: isEvent ? 'audio_event' : 'word',
      ...spanS(start, end),
      logprob: round(logprob),
      ...speaker,
      ...(withCharacters && !isEvent && { characters: spreadCharacters(text, start, end) }),
    });
    previousEnd = end;
  }
  return tokens;
}

export const joinTokens = (tokens: readonly TranscribedToken[]): string => tokens.map(({ text }) => text).join('');

/** The characters of a word, each as long as the others. */
export function spreadCharacters(text: string, startMs: number, endMs: number) {
  const characters = [...text];
  const timeOf = (at: number): number => startMs + ((endMs - startMs) * at) / characters.length;
  return characters.map((character, at) => ({ text: character, ...spanS(timeOf(at), timeOf(at + 1)) }));
}

const round = (value: number): number => Math.round(value * 1000) / 1000 || 0;
const spanS = (startMs: number, endMs: number) => ({ start: round(startMs / 1000), end: round(endMs / 1000) });
