import { matchWords } from '../align/match.ts';
import { tokenize } from '../align/tokens.ts';
import type { TimedWord } from '../contract/alignment.ts';
import type { EspeakText } from './espeak-text.ts';
import type { EspeakEvent } from './module.ts';

interface SpokenWord {
  /** In code points of the text for espeak-ng. */
  readonly from: number;
  readonly length: number;
  readonly startS: number;
  endS: number;
}

/** Converts the events of one espeak-ng call to words with times. */
export function openWordEvents({ text, source }: EspeakText) {
  const characters = [...text];
  const words: SpokenWord[] = [];
  const toOffset = (position: number): number => characters.slice(0, position).join('').length;

  /** The words as they are written, for a text that espeak-ng got in another writing. */
  function* writtenWords({ written, toWritten }: NonNullable<EspeakText['source']>): Generator<TimedWord> {
    const starts = words.map((word) => toWritten(toOffset(word.from)));
    for (let at = 0; at < words.length; ) {
      let next = at + 1;
      while (next < words.length && starts[next] === starts[at]) next += 1;
      const word = {
        text: written.slice(starts[at], starts[next]),
        startS: words[at]!.startS,
        endS: words[next - 1]!.endS,
      };
      const spoken = { ...word, endS: Math.max(word.startS, word.endS) };
      for (const { from, to, startS, endS } of matchWords(tokenize(word.text), [spoken]))
        yield { text: word.text.slice(from, to), startS, endS };
      at = next;
    }
  }

  return {
    /** A word ends where the next word starts or the sentence ends. */
    add(events: readonly EspeakEvent[]): void {
      for (const { type, text_position: position, word_length: length, audio_position: ms } of events) {
        if (type !== 'word' && type !== 'sentence' && type !== 'end') continue;
        const last = words.at(-1);
        if (last && last.endS < last.startS) last.endS = Math.max(last.startS, ms / 1000);
        if (type === 'word') words.push({ from: position - 1, length, startS: ms / 1000, endS: -1 });
      }
    },
    timedWords: (): TimedWord[] =>
      source
        ? [...writtenWords(source)]
        : words.map(({ from, length, startS, endS }) => ({
            text: characters.slice(from, from + length).join(''),
            startS,
            endS: Math.max(startS, endS),
          })),
  };
}
