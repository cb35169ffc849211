import type { EngineFacts } from '../contract/engine.ts';
import type { LexiconRule } from '../contract/pronunciation.ts';
import { canPronounceWith } from '../phonetics/can-pronounce.ts';
import { findUnspoken } from './lexicon.ts';
import { respellPhonemes } from './respell.ts';
import { splitAtPauses } from './speech-markup.ts';

/** What of a text is not spoken as it was meant. */
export interface UnspokenText extends UnspokenPhonemes {
  /** English names of the scripts whose words no engine can read. */
  readonly scripts: readonly string[];
  /** English names of the languages whose vowels are guessed, because they are not written. */
  readonly guessedVowels: readonly string[];
}

/** Words with phonemes that the engine of a text cannot speak. */
interface UnspokenPhonemes {
  /** Words that are respelled instead. */
  readonly respelled: readonly string[];
  /** Words that are read as they are written. */
  readonly ignored: readonly string[];
}

interface SpokenText {
  readonly text: string;
  readonly language: string;
  readonly lexicon: readonly LexiconRule[];
  readonly phoneticAlphabets: EngineFacts['phoneticAlphabets'];
}

/** The words of a text whose phonemes the engine cannot speak; undefined if there are none. */
export function reportPhonemes({
  text,
  language,
  lexicon,
  phoneticAlphabets,
}: SpokenText): UnspokenPhonemes | undefined {
  const [respelled, ignored] = [new Set<string>(), new Set<string>()];
  for (const stretch of splitAtPauses(text))
    for (const rule of findUnspoken(stretch.text, lexicon, canPronounceWith(phoneticAlphabets), stretch.inline))
      (respellPhonemes(rule, language) === undefined ? ignored : respelled).add(rule.grapheme);
  return respelled.size + ignored.size === 0 ? undefined : { respelled: [...respelled], ignored: [...ignored] };
}
