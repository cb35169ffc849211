import { profanities } from '../../../../contract/dubbing/profanities.ts';
import type { GivenLine } from './transcript-lines.rules.ts';

/** What stands for a swear word, as in the public API. */
const censored = '[censored]';

const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...new Set(profanities)]
    .map((word) => (word.endsWith('*') ? `${word.slice(0, -1)}\\p{L}*` : word))
    .join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
);

/** A text with its swear words hidden. */
export const censorText = (text: string): string => text.normalize('NFC').replace(pattern, censored);

/** A line of a transcript with the swear words of its text, its words and its translation hidden. */
export const censorLine = ({ text, translation, words, ...line }: GivenLine): GivenLine => ({
  ...line,
  text: censorText(text),
  ...(translation !== undefined && { translation: censorText(translation) }),
  ...(words && { words: words.map((word) => ({ ...word, text: censorText(word.text) })) }),
});
