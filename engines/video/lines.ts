import type { VideoWord } from './contract.ts';

/** Words that stand together, and from when to when. */
export interface Line {
  readonly words: readonly VideoWord[];
  /** The first line stands from the beginning. */
  readonly fromS: number;
}

/** Letters that a line holds, and spaced words. */
const [mostLetters, mostWords, fewestWords] = [60, 8, 3];
/** A silence of so many seconds ends a line. */
const pauseS = 0.7;
/** A line comes so many seconds before it is heard. */
const leadS = 0.15;

const spaceless = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;
const ends = /[.!?…。！？؟।॥]["'”’»)\]」』]*$/u;
const rests = /[,;:،、，；：—–]["'”’»)\]」』]*$/u;

/** Whether no space stands between the two. */
export const joined = (before: string, after: string): boolean =>
  spaceless.test(before.slice(-1)) || spaceless.test(after.slice(0, 1));

/** Room that a word takes in a line: letters of Chinese and Japanese are twice as wide. */
const lettersOf = (word: VideoWord): number =>
  [...word.text].reduce((sum, letter) => sum + (spaceless.test(letter) ? 2 : 1), 1);
const countOf = (word: VideoWord): number => (spaceless.test(word.text) ? 0.5 : 1);
const sum = (words: readonly VideoWord[], of: (word: VideoWord) => number): number =>
  words.reduce((total, word) => total + of(word), 0);
const fits = (words: readonly VideoWord[]): boolean =>
  sum(words, countOf) <= mostWords && sum(words, lettersOf) <= mostLetters;

/** Cuts the words into lines of three to eight, where a sentence ends, a voice rests, or in equal parts. */
export function linesOf(words: readonly VideoWord[]): Line[] {
  const lines: VideoWord[][] = [];
  const sentences = sentencesOf(words.flatMap(cutSpaceless));
  for (const sentence of sentences) {
    const last = lines.at(-1);
    // A short one goes with what follows; the last of all has nothing to wait for.
    const lonely = sentence === sentences.at(-1) && sum(sentence, countOf) < fewestWords;
    const short = last && (lonely || sum(last, countOf) < fewestWords);
    if (short && sentence[0]!.startS - last.at(-1)!.endS < pauseS && fits([...last, ...sentence]))
      last.push(...sentence);
    else lines.push(...partsOf(sentence));
  }
  return lines.map((line, at) => {
    const before = lines[at - 1]?.at(-1)?.endS;
    return { words: line, fromS: before === undefined ? 0 : Math.max(before, line[0]!.startS - leadS) };
  });
}

function sentencesOf(words: readonly VideoWord[]): VideoWord[][] {
  const sentences: VideoWord[][] = [];
  let open = false;
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    if (!open || (before && word.startS - before.endS >= pauseS)) sentences.push([]);
    sentences.at(-1)!.push(word);
    open = !ends.test(word.text);
  }
  return sentences;
}

/** Equal parts that fit, each cut moved to a rest nearby. */
function partsOf(words: readonly VideoWord[]): VideoWord[][] {
  if (words.length < 2 || fits(words)) return [[...words]];
  const parts = Math.max(2, Math.ceil(sum(words, countOf) / (mostWords - 1)));
  const share = Math.ceil(words.length / parts);
  const near = [0, -1, 1, -2, 2].map((off) => share + off);
  const cut = near.find((at) => at > 1 && at < words.length - 1 && rests.test(words[at - 1]!.text)) ?? share;
  return [...partsOf(words.slice(0, cut)), ...partsOf(words.slice(cut))];
}

const letterCount = 6;

/** The words of a stretch that is written without spaces; others are one word. */
export function spacelessParts(text: string): string[] {
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
  return spacelessParts(word.text).map((text) => {
    const startS = endS;
    endS += text.length * perLetter;
    return { text, startS, endS };
  });
}

/** A word stays lit for so long after its end where no other follows. */
const lingerS = 0.3;

/** What is shown at `seconds`. */
export interface Spoken {
  readonly line: number;
  /** How many words of the line have begun. */
  readonly begun: number;
  /** The last of them is being heard. */
  readonly lit: boolean;
  /** How much of the line is there, 0 to 1: a new line comes softly. */
  readonly opacity: number;
}

/** How long a new line takes to come, in seconds. */
const comingS = 0.15;

export function spokenAt(lines: readonly Line[], seconds: number): Spoken {
  let line = 0;
  while (line + 1 < lines.length && lines[line + 1]!.fromS <= seconds) line += 1;
  const words = lines[line]?.words ?? [];
  let begun = 0;
  while (begun < words.length && words[begun]!.startS <= seconds) begun += 1;
  return {
    line,
    begun,
    lit: begun > 0 && seconds < words[begun - 1]!.endS + lingerS,
    opacity: line > 0 ? Math.min(1, 0.2 + (seconds - lines[line]!.fromS) / comingS) : 1,
  };
}
