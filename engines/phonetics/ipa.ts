import { cmuPhones } from './cmu.ts';

/** An IPA symbol as ARPAbet symbols of the CMU dictionary and as espeak-ng's mnemonic. */
interface IpaSymbol {
  readonly cmu: readonly string[];
  readonly espeak: string;
}

/**
 * IPA symbols in addition to `cmuPhones`: alternative spellings, and sounds of other languages mapped to the closest
 * phone.
 */
const additionalSymbols: Readonly<Record<string, IpaSymbol>> = {
  a: { cmu: ['AA'], espeak: 'a' },
  ɐ: { cmu: ['AH'], espeak: 'a#' },
  ɒ: { cmu: ['AA'], espeak: '0' },
  b: { cmu: ['B'], espeak: 'b' },
  β: { cmu: ['V'], espeak: 'B' },
  c: { cmu: ['K'], espeak: 'c' },
  ç: { cmu: ['HH'], espeak: 'C' },
  d͡ʒ: { cmu: ['JH'], espeak: 'dZ' },
  ʤ: { cmu: ['JH'], espeak: 'dZ' },
  e: { cmu: ['EY'], espeak: 'e' },
  ɘ: { cmu: ['AX'], espeak: '@' },
  ɚ: { cmu: ['ER'], espeak: '3' },
  ɜ: { cmu: ['ER'], espeak: '3:' },
  g: { cmu: ['G'], espeak: 'g' },
  ɣ: { cmu: ['G'], espeak: 'Q' },
  ɥ: { cmu: ['W'], espeak: 'w' },
  ɦ: { cmu: ['HH'], espeak: 'h' },
  x: { cmu: ['K'], espeak: 'x' },
  χ: { cmu: ['K'], espeak: 'x' },
  ɨ: { cmu: ['IH'], espeak: 'I' },
  y: { cmu: ['UW'], espeak: 'y' },
  ʏ: { cmu: ['UH'], espeak: 'y' },
  ʎ: { cmu: ['L', 'Y'], espeak: 'l^' },
  ɫ: { cmu: ['L'], espeak: 'l' },
  ɲ: { cmu: ['N', 'Y'], espeak: 'n^' },
  o: { cmu: ['OW'], espeak: 'o' },
  əʊ: { cmu: ['OW'], espeak: 'oU' },
  ɔː: { cmu: ['AO'], espeak: 'O:' },
  ø: { cmu: ['ER'], espeak: 'Y' },
  œ: { cmu: ['ER'], espeak: 'W' },
  r: { cmu: ['R'], espeak: 'r' },
  ɾ: { cmu: ['D'], espeak: 't#' },
  ʁ: { cmu: ['R'], espeak: 'R' },
  t͡ʃ: { cmu: ['CH'], espeak: 'tS' },
  ʧ: { cmu: ['CH'], espeak: 'tS' },
  t͡s: { cmu: ['T', 'S'], espeak: 'ts' },
  ɪə: { cmu: ['IH', 'AX'], espeak: 'i@' },
  eə: { cmu: ['EH', 'AX'], espeak: 'e@' },
  ʊə: { cmu: ['UH', 'AX'], espeak: 'U@' },
};

const symbols = new Map<string, IpaSymbol>([
  ...Object.entries(cmuPhones).map(([name, { ipa, espeak }]) => [ipa, { cmu: [name], espeak }] as const),
  ...Object.entries(additionalSymbols),
]);
const maxSymbolLength = Math.max(...[...symbols.keys()].map((symbol) => symbol.length));

/** Whether an ARPAbet symbol is a vowel: those start with a vowel letter. */
export const isVowel = (cmu: string): boolean => 'AEIOU'.includes(cmu[0]!);

/** A phoneme with the stress of its syllable: 1 primary, 2 secondary, 0 none. */
export interface Phone {
  readonly cmu: string;
  readonly espeak: string;
  readonly stress: 0 | 1 | 2;
}

/**
 * Parses an IPA transcription, with or without slashes, brackets and syllable marks; undefined if a symbol is not
 * supported.
 */
export function readIpa(text: string): Phone[] | undefined {
  // The engines do not support length, ties and syllable marks.
  const plain = text.normalize('NFC').replaceAll(/[/[\].\s\u203f\u02d1]|\p{Mn}(?<!\u0361|\u0327)/gu, '');
  const phones: Phone[] = [];
  let stress: 0 | 1 | 2 = 0;
  for (let at = 0; at < plain.length; ) {
    const mark = plain[at]!;
    if (mark === 'ˈ' || mark === "'" || mark === 'ˌ' || mark === ',') {
      stress = mark === 'ˈ' || mark === "'" ? 1 : 2;
      at++;
      continue;
    }
    if (mark === 'ː' || mark === ':') {
      at++;
      continue;
    }
    let length = Math.min(maxSymbolLength, plain.length - at);
    while (length > 0 && !symbols.has(plain.slice(at, at + length))) length--;
    const symbol = symbols.get(plain.slice(at, at + length));
    if (!symbol) return undefined;
    at += length;
    for (const [i, cmu] of symbol.cmu.entries()) {
      const vowel = isVowel(cmu);
      phones.push({ cmu, espeak: i === 0 ? symbol.espeak : '', stress: vowel ? stress : 0 });
      if (vowel) stress = 0;
    }
  }
  return phones.length > 0 ? phones : undefined;
}

/** Parses ARPAbet symbols of the CMU dictionary, `K AE1 T`; undefined if one is unknown. */
export function readCmu(text: string): Phone[] | undefined {
  const phones = text
    .trim()
    .split(/\s+/)
    .map((written): Phone | undefined => {
      const [, name = '', digit = '0'] = /^([A-Za-z]{1,2})([012])?$/.exec(written) ?? [];
      const cmu = name.toUpperCase();
      const cmuPhone = cmuPhones[cmu];
      // Without stress, AH is a schwa.
      const espeak = cmu === 'AH' && digit === '0' ? '@' : cmuPhone?.espeak;
      return espeak === undefined ? undefined : { cmu, espeak, stress: Number(digit) as 0 | 1 | 2 };
    });
  return phones.every((phone) => phone !== undefined) ? phones : undefined;
}
