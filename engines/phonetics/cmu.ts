/** A phoneme in IPA and in espeak-ng's notation. */
interface PhoneNotation {
  readonly ipa: string;
  readonly espeak: string;
}

/** The phonemes of the CMU Pronouncing Dictionary by their ARPAbet symbol, without stress. */
export const cmuPhones: Readonly<Record<string, PhoneNotation>> = {
  AA: { ipa: 'ɑ', espeak: 'A:' },
  AE: { ipa: 'æ', espeak: 'a' },
  AH: { ipa: 'ʌ', espeak: 'V' },
  AO: { ipa: 'ɔ', espeak: 'O:' },
  AW: { ipa: 'aʊ', espeak: 'aU' },
  AX: { ipa: 'ə', espeak: '@' },
  AY: { ipa: 'aɪ', espeak: 'aI' },
  B: { ipa: 'b', espeak: 'b' },
  CH: { ipa: 'tʃ', espeak: 'tS' },
  D: { ipa: 'd', espeak: 'd' },
  DH: { ipa: 'ð', espeak: 'D' },
  EH: { ipa: 'ɛ', espeak: 'E' },
  ER: { ipa: 'ɝ', espeak: '3:' },
  EY: { ipa: 'eɪ', espeak: 'eI' },
  F: { ipa: 'f', espeak: 'f' },
  G: { ipa: 'ɡ', espeak: 'g' },
  HH: { ipa: 'h', espeak: 'h' },
  IH: { ipa: 'ɪ', espeak: 'I' },
  IY: { ipa: 'i', espeak: 'i:' },
  JH: { ipa: 'dʒ', espeak: 'dZ' },
  K: { ipa: 'k', espeak: 'k' },
  L: { ipa: 'l', espeak: 'l' },
  M: { ipa: 'm', espeak: 'm' },
  N: { ipa: 'n', espeak: 'n' },
  NG: { ipa: 'ŋ', espeak: 'N' },
  OW: { ipa: 'oʊ', espeak: 'oU' },
  OY: { ipa: 'ɔɪ', espeak: 'OI' },
  P: { ipa: 'p', espeak: 'p' },
  R: { ipa: 'ɹ', espeak: 'r' },
  S: { ipa: 's', espeak: 's' },
  SH: { ipa: 'ʃ', espeak: 'S' },
  T: { ipa: 't', espeak: 't' },
  TH: { ipa: 'θ', espeak: 'T' },
  UH: { ipa: 'ʊ', espeak: 'U' },
  UW: { ipa: 'u', espeak: 'u:' },
  V: { ipa: 'v', espeak: 'v' },
  W: { ipa: 'w', espeak: 'w' },
  Y: { ipa: 'j', espeak: 'j' },
  Z: { ipa: 'z', espeak: 'z' },
  ZH: { ipa: 'ʒ', espeak: 'Z' },
};
