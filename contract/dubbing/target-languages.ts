import { languageSets } from '../catalogue/languages.ts';

/** DUB-004: the languages into which recordings are dubbed. */
const bases = new Set(languageSets.base.map(({ languageCode }) => languageCode));

/** The code of the catalogue for a BCP 47 tag, without its region: `es-MX` → `es`, `tl` → `fil`. */
export const baseOfTag = (tag: string): string => new Intl.Locale(tag).language;

/** A target language in its canonical form, such as `es-MX`; undefined if it is no tag, or not one of the 29. */
export function readTargetLanguage(tag: string): string | undefined {
  try {
    const { language, region } = new Intl.Locale(tag.trim().replaceAll('_', '-'));
    if (!bases.has(language)) return undefined;
    return region === undefined ? language : `${language}-${region}`;
  } catch {
    return undefined;
  }
}
