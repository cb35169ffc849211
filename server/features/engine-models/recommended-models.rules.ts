import { type EngineModelEntry, isPinned } from '../../../contract/catalogue/engine-models.ts';

/** Codes that `Intl` keeps apart from those of our languages. */
const aliases: Readonly<Record<string, string>> = { nb: 'no', nn: 'no' };

/** The language of a tag or locale: `de-AT` and `de_AT.UTF-8` give `de`; undefined for `C` and invalid ones. */
export function toLanguage(tag: string): string | undefined {
  try {
    const { language } = new Intl.Locale(tag.replace(/[.@].*$/, '').replaceAll('_', '-'));
    return aliases[language] ?? language;
  } catch {
    return undefined;
  }
}

/**
 * The recommended models that speak these languages, each language by the first one of the catalogue; those for English
 * if no recommended model speaks any of them. Never a model that forbids commercial use or that has a file
 * without a checksum.
 */
export function recommendModels(
  catalogue: readonly EngineModelEntry[],
  tags: readonly string[],
): readonly EngineModelEntry[] {
  const recommended = catalogue.filter((entry) => entry.recommended && !entry.nonCommercial && isPinned(entry));
  const speakerOf = (language: string) => recommended.find((entry) => entry.languages.includes(language));
  const languages = tags.map(toLanguage).filter((language) => language !== undefined);
  const chosen = new Set(languages.map(speakerOf).filter((entry) => entry !== undefined));
  const english = speakerOf('en');
  return chosen.size > 0 ? [...chosen] : english ? [english] : [];
}
