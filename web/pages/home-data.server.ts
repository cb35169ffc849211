import {
  landingAccents,
  landingLanguages,
  landingPath,
} from '../../contract/catalogue/site/landing/landing-entries.ts';
import type { LandingEntry } from '../../contract/catalogue/site/landing/landing-entry.ts';
import { originToken } from '../../contract/catalogue/site/site-tokens.ts';

/** A page about a language or an accent, with the sample that the home page plays. */
export interface SampleLink {
  readonly slug: string;
  readonly path: string;
  readonly name: string;
  /** The language in itself; absent for an accent, which is named in English only. */
  readonly ownName?: string;
  readonly language: string;
}

/** A sample with its text. */
export interface Sample extends SampleLink {
  readonly text: string;
}

/** No engine of the server speaks Filipino itself, so the home page does not present it. */
const isSpoken = ({ audioSrc }: LandingEntry): boolean => audioSrc !== 'filipino';
const isAccent = ({ audioSrc }: LandingEntry): boolean => audioSrc.endsWith('-accent');

function ownNameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

const toLink = (entry: LandingEntry): SampleLink => ({
  slug: entry.audioSrc,
  path: landingPath(entry),
  name: entry.name,
  language: entry.language,
  ...(!isAccent(entry) && { ownName: ownNameOf(entry.language) }),
});

/** What the home page is built from. */
export const homeData = () => ({
  origin: originToken,
  languages: landingLanguages.map(toLink),
  accents: landingAccents.map(toLink),
  samples: landingLanguages
    .filter((entry) => isSpoken(entry) && !isAccent(entry))
    .map((entry): Sample => ({ ...toLink(entry), text: entry.placeholderText })),
});
