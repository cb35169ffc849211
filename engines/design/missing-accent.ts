import type { unavailableAccents } from '../../contract/catalogue/voices/voice-traits.ts';

type UnavailableAccent = (typeof unavailableAccents)[number];

/** Words for accents that no default voice has, also of some other languages. */
const words: Readonly<Record<UnavailableAccent, string>> = {
  irish: 'irish(?:man|woman)?|dublin(?:er)?|irische?[mnrs]?|irland[eé]s[a]?|irlandais[e]?',
  welsh: 'welsh(?:man|woman)?|walisische?[mnrs]?|gal[eé]s[a]?|gallois[e]?',
  australian: 'australian|aussie|australische?[mnrs]?|australian[oa]|australien(?:ne)?',
  'new zealand': 'new zealand(?:er)?|kiwi|neuseel[aä]ndische?[mnrs]?|neozeland[eé]s[a]?',
  'south african': 'south african|s[uü]dafrikanische?[mnrs]?|sudafrican[oa]',
  indian: 'indian|indische?[mnrs]?|indien(?:ne)?',
  canadian: 'canadian|kanadische?[mnrs]?|canadiense|canadien(?:ne)?',
  texan: 'texan|from texas|texanische?[mnrs]?|texan[oa]',
};

const patterns = Object.entries(words).map(([accent, pattern]) => ({
  accent,
  pattern: new RegExp(`(?<!\\p{L}|american )(?:${pattern})(?!\\p{L})`, 'iu'),
}));

/** The accent of a description that no default voice has; undefined if it names none. */
export const findMissingAccent = (description: string): string | undefined =>
  patterns.find(({ pattern }) => pattern.test(description.normalize('NFC')))?.accent;
