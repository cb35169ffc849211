import { asianLanguages } from './asian-languages.ts';
import { easternLanguages } from './eastern-languages.ts';
import { englishAccents } from './english-accents.ts';
import type { LandingEntry } from './landing-entry.ts';
import { otherAccents } from './other-accents.ts';
import { westernLanguages } from './western-languages.ts';

/** LAND-007: the slugs of languages, in the order of the specification. */
const languageSlugs = [
  'english',
  'hindi',
  'portuguese',
  'spanish',
  'spanish-castilian-accent',
  'french',
  'french-swiss-accent',
  'german',
  'japanese',
  'arabic',
  'russian',
  'korean',
  'indonesian',
  'italian',
  'dutch',
  'turkish',
  'turkish-istanbul-accent',
  'polish',
  'swedish',
  'filipino',
  'malay',
  'romanian',
  'ukrainian',
  'greek',
  'czech',
  'czech-moravian-accent',
  'danish',
  'finnish',
  'bulgarian',
  'croatian',
  'slovak',
  'tamil',
] as const;

/** LAND-008: the slugs of accents, in the order of the specification. */
const accentSlugs = [
  'british-accent',
  'canadian-accent',
  'new-york-accent',
  'australian-accent',
  'indian-accent',
  'irish-accent',
  'italian-accent',
  'essex-accent',
  'scandinavian-accent',
  'german-accent',
  'german-bavarian-accent',
  'russian-accent',
  'spanish-accent',
  'latin-american-accent',
  'mexican-accent',
  'argentine-accent',
  'portuguese-accent',
  'californian-accent',
  'african-accent',
  'pakistani-accent',
] as const;

const bySlug = new Map(
  [...westernLanguages, ...easternLanguages, ...asianLanguages, ...englishAccents, ...otherAccents].map((entry) => [
    entry.audioSrc,
    entry,
  ]),
);

/** The pages about languages. */
export const landingLanguages: readonly LandingEntry[] = languageSlugs.map((slug) => bySlug.get(slug)!);

/** The pages about accents. */
export const landingAccents: readonly LandingEntry[] = accentSlugs.map((slug) => bySlug.get(slug)!);

export const findLandingEntry = (slug: string): LandingEntry | undefined => bySlug.get(slug);

/** O-85: the canonical path of an entry, which is served at `/languages` and at `/text-to-speech`. */
export const landingPath = ({ audioSrc }: LandingEntry): string =>
  landingAccents.some((one) => one.audioSrc === audioSrc) ? `/text-to-speech/${audioSrc}` : `/languages/${audioSrc}`;
