import { type EngineModelEntry, isPinned, type ModelQuality } from '../../../contract/catalogue/engine-models.ts';

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

/** With a higher real-time factor, speech stops while other callers use the processor too. */
const maxRtf = 0.7;
const qualities: readonly ModelQuality[] = ['high', 'medium', 'low'];
/** Licences without restrictions of use. */
const permissiveLicence = /^(apache|mit|bsd|cc0|cc-by-\d|public domain|agpl)/i;

/** The real-time factor of a model on this machine; undefined while it is not known. */
export type RtfOf = (entry: EngineModelEntry) => number | undefined;

/** The order of recommendation: fast enough for this machine, then by quality, licence and the order of the catalogue. */
function sortByWorth(entries: readonly EngineModelEntry[], rtfOf: RtfOf): readonly EngineModelEntry[] {
  /** 0 for every model that is fast enough, so that only the others are ordered by speed. */
  const slowness = (entry: EngineModelEntry) => {
    const rtf = rtfOf(entry) ?? 0;
    return rtf <= maxRtf ? 0 : rtf;
  };
  return entries.toSorted(
    (a, b) =>
      slowness(a) - slowness(b) ||
      qualities.indexOf(a.quality) - qualities.indexOf(b.quality) ||
      Number(permissiveLicence.test(b.licence)) - Number(permissiveLicence.test(a.licence)),
  );
}

/**
 * The recommended models that speak these languages, each language by the best one for this machine; those for English
 * if no recommended model speaks any of them. Never a model that forbids commercial use or that has a file
 * without a checksum.
 */
export function recommendModels(
  catalogue: readonly EngineModelEntry[],
  tags: readonly string[],
  rtfOf: RtfOf,
): readonly EngineModelEntry[] {
  const recommended = sortByWorth(
    catalogue.filter((entry) => entry.recommended && !entry.nonCommercial && isPinned(entry)),
    rtfOf,
  );
  const speakerOf = (language: string) => recommended.find((entry) => entry.languages.includes(language));
  const languages = tags.map(toLanguage).filter((language) => language !== undefined);
  const chosen = new Set(languages.map(speakerOf).filter((entry) => entry !== undefined));
  const english = speakerOf('en');
  return chosen.size > 0 ? [...chosen] : english ? [english] : [];
}
