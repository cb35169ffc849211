import type { ForcedAlignment, TimedText } from '../../../engines/align/forced.ts';

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const presentTimed = ({ text, startS, endS }: TimedText) => ({ text, start: rounded(startS), end: rounded(endS) });

export const presentAlignment = ({ characters, words, loss }: ForcedAlignment) => ({
  characters: characters.map(presentTimed),
  words: words.map((word) => ({ ...presentTimed(word), loss: rounded(word.loss) })),
  loss: rounded(loss),
});
