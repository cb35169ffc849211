import type { RecognizedWord } from '../recognizer.ts';

/** `word(variant) start end probability`. */
const wordLine = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\d+\.\d+)$/;

/** The words in the output of PocketSphinx with times; sentences, silence and noise are left out. */
export function parsePocketsphinx(output: string): RecognizedWord[] {
  const words: RecognizedWord[] = [];
  for (const line of output.split('\n')) {
    const [, word, start, end, probability] = wordLine.exec(line.trim()) ?? [];
    if (word === undefined || /^[<[+(]/.test(word)) continue;
    const text = word.replace(/\(\d+\)$/, '');
    words.push({
      // The dictionary has lower case only.
      text: /^i('|$)/.test(text) ? `I${text.slice(1)}` : text,
      startS: Number(start),
      endS: Number(end),
      probability: Math.min(1, Number(probability)),
    });
  }
  return words;
}
