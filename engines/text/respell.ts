import { isVowel } from '../phonetics/ipa.ts';
import { readPhones } from '../phonetics/pronunciations.ts';
import type { PhonemeRule } from './lexicon.ts';

/** How an English reader spells the phones of the CMU dictionary. */
const spellings: Readonly<Record<string, string>> = {
  AA: 'ah',
  AE: 'a',
  AH: 'uh',
  AO: 'aw',
  AW: 'ow',
  AX: 'uh',
  AY: 'eye',
  B: 'b',
  CH: 'ch',
  D: 'd',
  DH: 'th',
  EH: 'eh',
  ER: 'er',
  EY: 'ay',
  F: 'f',
  G: 'g',
  HH: 'h',
  IH: 'ih',
  IY: 'ee',
  JH: 'j',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ng',
  OW: 'oh',
  OY: 'oy',
  P: 'p',
  R: 'r',
  S: 's',
  SH: 'sh',
  T: 't',
  TH: 'th',
  UH: 'oo',
  UW: 'oo',
  V: 'v',
  W: 'w',
  Y: 'y',
  Z: 'z',
  ZH: 'zh',
};

/**
 * Respells the phonemes of a rule as an English reader would read them, for engines without phonemes: "tuhmahtoh".
 * Undefined for other languages, whose letters sound differently, and for phonemes that are not supported.
 */
export function respellPhonemes(rule: PhonemeRule, language: string): string | undefined {
  if (language !== 'en') return undefined;
  const phones = readPhones(rule);
  if (!phones?.some(({ cmu }) => isVowel(cmu))) return undefined;
  return phones.map(({ cmu }) => spellings[cmu] ?? '').join('');
}
