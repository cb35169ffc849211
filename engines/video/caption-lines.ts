import type { VideoWord } from './contract.ts';

/** A caption line. */
export interface Line {
  readonly words: readonly VideoWord[];
  /** When the line appears; 0 for the first line. */
  readonly showFromS: number;
}

/** Limits of a line, in letters and words. */
const [maxLetters, maxWords, minWords] = [60, 8, 3];
/** A pause of this many seconds ends a line. */
const pauseS = 0.7;
/** A line appears this many seconds before its first word. */
const leadS = 0.15;

const spaceless = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;
const sentenceEnd = /[.!?…。！？؟।॥]["'”’»)\]」』]*$/u;
const phraseEnd = /[,;:،、，；：—–]["'”’»)\]」』]*$/u;

/** Whether two words are written without a space between them. */
export const needsNoSpace = (before: string, after: string): boolean =>
  spaceless.test(before.slice(-1)) || spaceless.test(after.slice(0, 1));

/** Width of a word in letters; Chinese and Japanese characters count twice. */
const letterWidth = (word: VideoWord): number =>
  [...word.text].reduce((sumBy, letter) => sumBy + (spaceless.test(letter) ? 2 : 1), 1);
const wordWeight = (word: VideoWord): number => (spaceless.test(word.text) ? 0.5 : 1);
const sumBy = (words: readonly VideoWord[], of: (word: VideoWord) => number): number =>
  words.reduce((total, word) => total + of(word), 0);
const fits = (words: readonly VideoWord[]): boolean =>
  sumBy(words, wordWeight) <= maxWords && sumBy(words, letterWidth) <= maxLetters;

/** Splits words into lines of three to eight words: at sentence ends, at pauses, or in equal parts. */
export function splitIntoLines(words: readonly VideoWord[]): Line[] {
  const lines: VideoWord[][] = [];
  const sentences = splitSentences(words.flatMap(cutSpaceless));
  for (const sentence of sentences) {
    const last = lines.at(-1);
    // A short sentence is joined with the next one; the last one with the previous one.
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

/** Splits into equal parts that fit, preferably at a nearby phrase end. */
function splitEvenly(words: readonly VideoWord[]): VideoWord[][] {
  if (words.length < 2 || fits(words)) return [[...words]];
  const parts = Math.max(2, Math.ceil(sumBy(words, wordWeight) / (maxWords - 1)));
  const share = Math.ceil(words.length / parts);
  const near = [0, -1, 1, -2, 2].map((off) => share + off);
  const cut = near.find((at) => at > 1 && at < words.length - 1 && phraseEnd.test(words[at - 1]!.text)) ?? share;
  return [...splitEvenly(words.slice(0, cut)), ...splitEvenly(words.slice(cut))];
}

const letterCount = 6;

/** Splits text without spaces into words; other text is one word. */
export function splitSpaceless(text: string): string[] {
  if (!spaceless.test(text) || [...text].length <= letterCount) return [text];
  const parts: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)) {
    // Punctuation stays with the previous word.
    if (!isWordLike && parts.length > 0) parts[parts.length - 1] += segment;
    else parts.push(segment);
  }
  return parts;
}

/** Splits a word without spaces and divides its time by length. */
function cutSpaceless(word: VideoWord): VideoWord[] {
  const perLetter = (word.endS - word.startS) / word.text.length;
  let endS = word.startS;
  return splitSpaceless(word.text).map((text) => {
    const startS = endS;
    endS += text.length * perLetter;
    return { text, startS, endS };
  });
}

/** How long a word stays highlighted after its end if no other follows. */
const lingerS = 0.3;

/** The state of the caption at a time. */
export interface CaptionState {
  readonly line: number;
  /** Number of words of the line that have started. */
  readonly startedWords: number;
  /** Whether the last started word is highlighted. */
  readonly isHighlighted: boolean;
  /** Opacity of the line, 0 to 1: a new line fades in. */
  readonly opacity: number;
}

/** Fade-in time of a line, in seconds. */
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
