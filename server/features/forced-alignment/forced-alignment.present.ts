import type { ForcedAlignment, TimedText } from '../../../engines/align/forced.ts';

const round = (value: number): number => Math.round(value * 1000) / 1000;
const presentTimed = ({ text, startS, endS }: TimedText) => ({ text, start: round(startS), end: round(endS) });

export const presentAlignment = ({ characters, words, loss }: ForcedAlignment) => ({
  characters: characters.map(presentTimed),
  words: words.map((word) => ({ ...presentTimed(word), loss: round(word.loss) })),
  loss: round(loss),
});
