import type { TimedWord } from '../contract/alignment.ts';
import type { EspeakEvent } from './module.ts';

/** Converts the events of one espeak-ng call to words with times. */
export function openWordEvents(text: string) {
  const characters = [...text];
  const words: { text: string; startS: number; endS: number }[] = [];
  return {
    /** A word ends where the next word starts or the sentence ends. */
    add(events: readonly EspeakEvent[]): void {
      for (const { type, text_position: position, word_length: length, audio_position: ms } of events) {
        if (type !== 'word' && type !== 'sentence' && type !== 'end') continue;
        const last = words.at(-1);
        if (last && last.endS < last.startS) last.endS = Math.max(last.startS, ms / 1000);
        if (type !== 'word') continue;
        const word = characters.slice(position - 1, position - 1 + length).join('');
        words.push({ text: word, startS: ms / 1000, endS: -1 });
      }
    },
    timedWords: (): TimedWord[] => words.map((word) => ({ ...word, endS: Math.max(word.startS, word.endS) })),
  };
}
