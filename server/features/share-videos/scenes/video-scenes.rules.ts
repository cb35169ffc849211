import { formatSpeakers } from '../../share-links/share-links.rules.ts';

/** A span of text and its start and end in the audio, in seconds. */
export interface TimedText {
  readonly text: string;
  readonly startS: number;
  readonly endS: number;
}

/** A word as it is displayed, with adjacent punctuation. */
interface DisplayWord {
  readonly text: string;
  /** UTF-16 offsets in the text; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/** The voice names to display; see `formatSpeakers`. */
export const displayName = (item: Parameters<typeof formatSpeakers>[0]): string => formatSpeakers(item);

const isPronounced = (text: string): boolean => /[\p{L}\p{N}$€£¥%&+=@©®°™№]/u.test(text);

/**
 * Splits a text at spaces into display words. `spokenText` is the text without audio tags, at the same length, with `filler`
 * where a tag was removed inside a word. A free-standing punctuation mark joins the word before it.
 */
export function displayWords(spokenText: string, filler: string): DisplayWord[] {
  const words: DisplayWord[] = [];
  for (const { 0: match, index } of spokenText.matchAll(/\S+/g)) {
    const text = match.replaceAll(filler, '');
    const previous = words.at(-1);
    const to = index + match.length;
    if (isPronounced(text)) words.push({ text, from: index, to });
    else if (previous && text !== '') words[words.length - 1] = { ...previous, text: `${previous.text} ${text}`, to };
  }
  return words;
}

/** Adds times to words, from the times of all characters (code points) of the text, in order. */
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

/** Spreads words evenly over the duration by their length: for a preview image, which needs no exact times. */
export function spreadWords(words: readonly DisplayWord[], durationS: number): TimedText[] {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  let at = 0;
  return words.map(({ text }) => {
    const startS = (at / letters) * durationS;
    at += text.length;
    return { text, startS, endS: (at / letters) * durationS };
  });
}
