import { captchaSentences } from '../../../../contract/catalogue/voices/captcha-sentences.ts';
import { captchaWords } from '../../../../contract/catalogue/voices/captcha-words.ts';

/** Lifetime of a sentence and of its attempts. */
export const captchaLifetimeMs = 24 * 60 * 60_000;

/** Minimum cosine similarity between the embeddings of an attempt and of the voice. */
export const minCaptchaSimilarity = 0.8;

/** Returns a random integer from 0 to `below` − 1. */
type RandomInt = (below: number) => number;

/** Draws a sentence in a language (ISO 639), or in English if the language has no sentences. */
export function drawSentence(randomInt: RandomInt, language = 'en'): string {
  const sentences = captchaSentences[language];
  if (!sentences) return captchaWords.map((list) => list[randomInt(list.length)]!).join(' ');
  const { lists, separator, end } = sentences;
  // Two sentences of three distinct phrases are as long and as unpredictable as the English one.
  const phrasePairs = lists.map((list) => {
    const first = randomInt(list.length);
    return [list[first]!, list[(first + 1 + randomInt(list.length - 1)) % list.length]!] as const;
  });
  const sentence = (at: 0 | 1): string => `${phrasePairs.map((pair) => pair[at]).join(separator)}${end}`;
  return `${sentence(0)}${separator}${sentence(1)}`;
}

/** Whether `text` is in this language; after a change of the voice's language a new sentence is needed. */
export const isSentenceInLanguage = (text: string, language: string): boolean =>
  (captchaSentences[language]?.lists ?? captchaWords).every((list) => list.some((phrase) => text.includes(phrase)));

/** Keeps letters, marks and digits; ignores accents, case and word boundaries. */
const normalizedForComparison = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u064b-\u0652]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** Edit distance between two texts in characters, ignoring case, accents and punctuation. */
export function levenshtein(left: string, right: string): number {
  const [a, b] = [[...normalizedForComparison(left)], [...normalizedForComparison(right)]];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, one] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries())
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (one === other ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

/** Upper bound of speaking speed in characters; a character that is a syllable counts as three. */
const maxCharactersPerS = 30;
const syllables = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const minDurationS = (text: string): number =>
  (text.length + 2 * (text.match(syllables)?.length ?? 0)) / maxCharactersPerS;

/** Why an attempt is refused; undefined if it is accepted. `transcript` is undefined without speech recognition. */
export function attemptFault(attempt: {
  /** It is one of the voice's recordings, an excerpt of one, or an earlier attempt. */
  readonly isCopy: boolean;
  readonly text: string;
  readonly speechS: number;
  readonly similarity: number;
  readonly transcript: string | undefined;
}): string | undefined {
  const { isCopy, text, speechS, similarity, transcript } = attempt;
  if (isCopy) return 'This audio was uploaded before. Read the sentence in a new recording.';
  if (speechS < minDurationS(text)) return 'The recording is too short for the whole sentence.';
  if (transcript !== undefined && levenshtein(text, transcript) > normalizedForComparison(text).length * 0.3)
    return 'The words in the recording do not match the sentence.';
  if (similarity < minCaptchaSimilarity) return 'The recording does not sound like the recordings of the voice.';
  return undefined;
}
