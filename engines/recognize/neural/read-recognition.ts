import type { RecognizedWord } from '../recognizer.ts';
import type { RawRecognition } from './recognizer-messages.ts';

/** Of words whose model states no probability. */
const assumedProbability = 0.9;
/** Seconds of a last token. */
const lastTokenS = 0.2;
const joinedScripts = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

interface TimedToken {
  readonly text: string;
  readonly startS: number;
  readonly endS: number;
  readonly logProbability: number | undefined;
}

/** The words of a recognition: from its tokens if it has their times, otherwise spread by length over the speech. */
export function readRecognition(raw: RawRecognition, durationS: number): RecognizedWord[] {
  const { tokens = [], timestamps = [] } = raw;
  return tokens.length > 0 && timestamps.length === tokens.length
    ? joinTokens(raw, durationS)
    : spreadWords(raw.text, durationS);
}

function joinTokens(
  { tokens = [], timestamps = [], ys_log_probs = [] }: RawRecognition,
  durationS: number,
): RecognizedWord[] {
  const timed = tokens.map((text, at): TimedToken => {
    const startS = timestamps[at]!;
    const nextS = timestamps[at + 1] ?? durationS;
    return { text, startS, endS: Math.min(nextS, startS + lastTokenS * 3), logProbability: ys_log_probs[at] };
  });
  const words: TimedToken[][] = [];
  for (const token of timed) {
    // A piece of a word starts with a space or its mark; one that does not continues the word.
    const isStart = /^[▁\s]/u.test(token.text) || joinedScripts.test(token.text) || words.length === 0;
    if (isStart) words.push([token]);
    else words.at(-1)!.push(token);
  }
  return words.flatMap((pieces) => {
    const text = pieces.map((piece) => piece.text.replaceAll('▁', ' ')).join('');
    if (text.trim() === '') return [];
    const known = pieces.flatMap(({ logProbability }) => logProbability ?? []);
    const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
    return {
      text: text.trim(),
      startS: pieces[0]!.startS,
      endS: Math.min(durationS, pieces.at(-1)!.endS),
      probability: known.length === 0 ? assumedProbability : Math.min(1, Math.exp(mean)),
      ...(joinedScripts.test(text) && { isJoined: true }),
    };
  });
}

function spreadWords(text: string, durationS: number): RecognizedWord[] {
  const words = text.trim().split(/\s+/u).filter(Boolean);
  // A space is a little pause.
  const letters = words.reduce((sum, word) => sum + word.length + 1, 0);
  let at = 0;
  return words.map((word) => {
    const startS = (durationS * at) / letters;
    at += word.length + 1;
    return { text: word, startS, endS: (durationS * (at - 1)) / letters, probability: assumedProbability };
  });
}
