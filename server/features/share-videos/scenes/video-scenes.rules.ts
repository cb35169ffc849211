import { formatSpeakers } from '../../share-links/share-links.rules.ts';

/** A stretch of a text and when it is heard, in seconds. */
export interface TimedText {
  readonly text: string;
  readonly startS: number;
  readonly endS: number;
}

/** A word as it is shown: with the marks that touch it. */
interface DisplayWord {
  readonly text: string;
  /** UTF-16 offsets in the text, the second after the last. */
  readonly from: number;
  readonly to: number;
}

/** Who is heard, see `speakersOf`. */
export const displayName = (item: Parameters<typeof formatSpeakers>[0]): string => formatSpeakers(item);

const isPronounced = (text: string): boolean => /[\p{L}\p{N}$€£¥%&+=@©®°™№]/u.test(text);

/**
 * What is shown of a text between its spaces. `spoken` is the text without what is not to be read, of the same length, with
 * `filler` where something was taken out of a word. A mark that stands alone goes with the word before it.
 */
export function displayWords(spoken: string, filler: string): DisplayWord[] {
  const words: DisplayWord[] = [];
  for (const { 0: match, index } of spoken.matchAll(/\S+/g)) {
    const text = match.replaceAll(filler, '');
    const previous = words.at(-1);
    const to = index + match.length;
    if (isPronounced(text)) words.push({ text, from: index, to });
    else if (previous && text !== '') words[words.length - 1] = { ...previous, text: `${previous.text} ${text}`, to };
  }
  return words;
}

/** The shown words with their times, by those of all characters (code points) of the text, in order. */
export function timedWords(words: readonly DisplayWord[], characters: readonly TimedText[]): TimedText[] {
  const starts: number[] = [];
  let offset = 0;
  for (const { text } of characters) {
    starts.push(offset);
    offset += text.length;
  }
  let at = 0;
  return words.flatMap(({ text, from, to }) => {
    while (at < starts.length && starts[at]! < from) at += 1;
    let end = at;
    while (end + 1 < starts.length && starts[end + 1]! < to) end += 1;
    const [first, last] = [characters[at], characters[end]];
    return first && last ? [{ text, startS: first.startS, endS: Math.max(first.startS, last.endS) }] : [];
  });
}

/** The words one after the other over the whole time, by their letters: for a picture, which shows no times. */
export function spreadWords(words: readonly DisplayWord[], durationS: number): TimedText[] {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  let at = 0;
  return words.map(({ text }) => {
    const startS = (at / letters) * durationS;
    at += text.length;
    return { text, startS, endS: (at / letters) * durationS };
  });
}
