/**
 * One rule of a pronunciation dictionary: `grapheme` is read as `alias`, or as `phoneme`. By default it matches whole
 * words and is case-sensitive.
 */
export type LexiconRule = {
  readonly grapheme: string;
  readonly ignoreCase?: true;
  /** Also matches inside words. */
  readonly insideWords?: true;
} & ({ readonly alias: string } | { readonly phoneme: string; readonly alphabet: PhoneticAlphabet });

/** The pronunciation of a span of a text. `from` and `to` are UTF-16 offsets; lists are in ascending order. */
export interface PronouncedSpan {
  readonly from: number;
  readonly to: number;
  readonly phoneme: string;
  readonly alphabet: PhoneticAlphabet;
}

/** `cmu`: ARPAbet with stress digits, as in the CMU dictionary. */
export type PhoneticAlphabet = 'ipa' | 'cmu';
