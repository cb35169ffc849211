import type { VideoWord } from './contract.ts';

/** Words that stand together, and from when to when. */
export interface Line {
  readonly words: readonly VideoWord[];
  /** The first line stands from the beginning. */
  readonly showFromS: number;
}

/** Letters that a line holds, and spaced words. */
const [maxLetters, maxWords, minWords] = [60, 8, 3];
/** A silence of so many seconds ends a line. */
const pauseS = 0.7;
/** A line comes so many seconds before it is heard. */
const leadS = 0.15;

const spaceless = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;
const sentenceEnd = /[.!?…。！？؟।॥]["'”’»)\]」』]*$/u;
const phraseEnd = /[,;:،、，；：—–]["'”’»)\]」』]*$/u;

/** Whether no space stands between the two. */
export const needsNoSpace = (before: string, after: string): boolean =>
  spaceless.test(before.slice(-1)) || spaceless.test(after.slice(0, 1));

/** Room that a word takes in a line: letters of Chinese and Japanese are twice as wide. */
const letterWidth = (word: VideoWord): number =>
  [...word.text].reduce((sumBy, letter) => sumBy + (spaceless.test(letter) ? 2 : 1), 1);
const wordWeight = (word: VideoWord): number => (spaceless.test(word.text) ? 0.5 : 1);
const sumBy = (words: readonly VideoWord[], of: (word: VideoWord) => number): number =>
  words.reduce((total, word) => total + of(word), 0);
const fits = (words: readonly VideoWord[]): boolean =>
  sumBy(words, wordWeight) <= maxWords && sumBy(words, letterWidth) <= maxLetters;

/** Cuts the words into lines of three to eight, where a sentence ends, a voice rests, or in equal parts. */
export function splitIntoLines(words: readonly VideoWord[]): Line[] {
  const lines: VideoWord[][] = [];
  const sentences = splitSentences(words.flatMap(cutSpaceless));
  for (const sentence of sentences) {
    const last = lines.at(-1);
    // A short one goes with what follows; the last of all has nothing to wait for.
    const isShortLast = sentence === sentences.at(-1) && sumBy(sentence, wordWeight) < minWords;
    const short = last && (isShortLast || sumBy(last, wordWeight) < minWords);
    if (short && sentence[0]!.startS - last.at(-1)!.endS < pauseS && fits([...last, ...sentence]))
      last.push(...sentence);
    else lines.push(...splitEvenly(sentence));
  }
  return lines.map((line, at) => {
    const before = lines[at - 1]?.at(-1)?.endS;
    return { words: line, showFromS: before === undefined ? 0 : Math.max(before, line[0]!.startS - leadS) };
  });
}

function splitSentences(words: readonly VideoWord[]): VideoWord[][] {
  const sentences: VideoWord[][] = [];
  let open = false;
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    if (!open || (before && word.startS - before.endS >= pauseS)) sentences.push([]);
    sentences.at(-1)!.push(word);
    open = !sentenceEnd.test(word.text);
  }
  return sentences;
}

/** Equal parts that fit, each cut moved to a rest nearby. */
function splitEvenly(words: readonly VideoWord[]): VideoWord[][] {
  if (words.length < 2 || fits(words)) return [[...words]];
  const parts = Math.max(2, Math.ceil(sumBy(words, wordWeight) / (maxWords - 1)));
  const share = Math.ceil(words.length / parts);
  const near = [0, -1, 1, -2, 2].map((off) => share + off);
  const cut = near.find((at) => at > 1 && at < words.length - 1 && phraseEnd.test(words[at - 1]!.text)) ?? share;
  return [...splitEvenly(words.slice(0, cut)), ...splitEvenly(words.slice(cut))];
}

const letterCount = 6;

/** The words of a stretch that is written without spaces; others are one word. */
export function splitSpaceless(text: string): string[] {
  if (!spaceless.test(text) || [...text].length <= letterCount) return [text];
  const parts: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)) {
    // A mark stays with the word before it.
    if (!isWordLike && parts.length > 0) parts[parts.length - 1] += segment;
    else parts.push(segment);
  }
  return parts;
}

/** The words of a stretch share its time by their letters. */
function cutSpaceless(word: VideoWord): VideoWord[] {
  const perLetter = (word.endS - word.startS) / word.text.length;
  let endS = word.startS;
  return splitSpaceless(word.text).map((text) => {
    const startS = endS;
    endS += text.length * perLetter;
    return { text, startS, endS };
  });
}

/** A word stays lit for so long after its end where no other follows. */
const lingerS = 0.3;

/** What is shown at `seconds`. */
export interface CaptionState {
  readonly line: number;
  /** How many words of the line have begun. */
  readonly startedWords: number;
  /** The last of them is being heard. */
  readonly isHighlighted: boolean;
  /** How much of the line is there, 0 to 1: a new line comes softly. */
  readonly opacity: number;
}

/** How long a new line takes to come, in seconds. */
const fadeInS = 0.15;

export function captionAt(lines: readonly Line[], seconds: number): CaptionState {
  let line = 0;
  while (line + 1 < lines.length && lines[line + 1]!.showFromS <= seconds) line += 1;
  const words = lines[line]?.words ?? [];
  let startedWords = 0;
  while (startedWords < words.length && words[startedWords]!.startS <= seconds) startedWords += 1;
  return {
    line,
    startedWords,
    isHighlighted: startedWords > 0 && seconds < words[startedWords - 1]!.endS + lingerS,
    opacity: line > 0 ? Math.min(1, 0.2 + (seconds - lines[line]!.showFromS) / fadeInS) : 1,
  };
}
