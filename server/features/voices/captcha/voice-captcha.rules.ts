import { captchaSentences } from '../../../../contract/catalogue/voices/captcha-sentences.ts';
import { captchaWords } from '../../../../contract/catalogue/voices/captcha-words.ts';

/** How alike a reading and the voice's recordings must be at least, as the cosine of their prints. */
export const leastSimilarity = 0.8;

/** A random whole number below `below`. */
type Draw = (below: number) => number;

/** What is to be read, in a language by its ISO 639 code; in English where there are no sentences of it. */
export function captchaSentence(draw: Draw, language = 'en'): string {
  const sentences = captchaSentences[language];
  if (!sentences) return captchaWords.map((list) => list[draw(list.length)]!).join(' ');
  const { lists, space, end } = sentences;
  // Two sentences of three phrases, none of which comes twice: as long as the one in English, and as hard to foresee.
  const drawn = lists.map((list) => {
    const first = draw(list.length);
    return [list[first]!, list[(first + 1 + draw(list.length - 1)) % list.length]!] as const;
  });
  const spoken = (at: 0 | 1): string => `${drawn.map((pair) => pair[at]).join(space)}${end}`;
  return `${spoken(0)}${space}${spoken(1)}`;
}

/** Whether `text` was drawn for a language: whoever changes the language of a voice reads in the new one. */
export const isSentenceOf = (text: string, language: string): boolean =>
  (captchaSentences[language]?.lists ?? captchaWords).every((list) => list.some((phrase) => text.includes(phrase)));

/** What is compared: letters, their signs and digits. Accents and capitals say nothing, nor where somebody saw a word end. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u064b-\u0652]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** Insertions, deletions and replacements of characters between two texts, case and signs left aside. */
export function levenshtein(left: string, right: string): number {
  const [a, b] = [[...bare(left)], [...bare(right)]];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, one] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries())
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (one === other ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

/** Characters that a reader says in a second, at the very most; a syllable that is one character counts for three. */
const fastest = 30;
const syllables = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const leastS = (text: string): number => (text.length + 2 * (text.match(syllables)?.length ?? 0)) / fastest;

/** What is wrong with a reading; undefined: it is accepted. `understood` is undefined where nothing can listen. */
export function readingFault(reading: {
  /** It is a recording of the voice, or a part of one, or was sent before. */
  readonly isCopy: boolean;
  readonly text: string;
  readonly speechS: number;
  readonly similarity: number;
  readonly understood: string | undefined;
}): string | undefined {
  const { isCopy, text, speechS, similarity, understood } = reading;
  if (isCopy) return 'This recording is here already: the sentence is to be read in a new one.';
  if (speechS < leastS(text)) return 'The recording is too short for the whole sentence.';
  if (understood !== undefined && levenshtein(text, understood) > bare(text).length * 0.3)
    return 'The words of the recording are not those of the sentence.';
  if (similarity < leastSimilarity) return 'The recording does not sound like the recordings of the voice.';
  return undefined;
}
