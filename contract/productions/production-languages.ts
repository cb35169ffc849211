import { sourceLanguages } from '../catalogue/languages/source-languages.ts';
import { languageSets } from '../catalogue/languages.ts';
import type { OrderItemKind } from './productions.ts';

/** A language that can be ordered: a BCP 47 tag and its English name. */
export interface ProductionLanguage {
  readonly code: string;
  readonly label: string;
}

/** Variants that are ordered apart from their language. */
const variants = ['en-US', 'en-GB', 'es-ES', 'es-MX', 'fr-FR', 'fr-CA', 'pt-PT', 'pt-BR', 'zh-CN', 'zh-TW', 'de-AT'];

const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
const toLanguage = (code: string): ProductionLanguage => ({ code, label: names.of(code) ?? code });
const baseOf = (tag: string): string => new Intl.Locale(tag).language;
const byLabel = (a: ProductionLanguage, b: ProductionLanguage) => a.label.localeCompare(b.label, 'en');

const heardCodes = sourceLanguages.map(({ key }) => key).filter((key) => key !== 'auto');
const spokenCodes = languageSets.base.map(({ languageCode }) => languageCode);
const withVariants = (codes: readonly string[]): ProductionLanguage[] => {
  const known = new Set(codes);
  return [...codes, ...variants.filter((tag) => known.has(baseOf(tag)))].map(toLanguage).sort(byLabel);
};

/** The languages of recordings, and those in which they are delivered; null where nothing is translated. */
const byKind: Readonly<
  Record<OrderItemKind, { sources: readonly ProductionLanguage[]; targets: readonly ProductionLanguage[] | null }>
> = {
  transcription: { sources: withVariants(heardCodes), targets: null },
  subtitles: { sources: withVariants(heardCodes), targets: withVariants(heardCodes) },
  dub: { sources: withVariants(heardCodes), targets: withVariants(spokenCodes) },
  audiobook: { sources: withVariants(spokenCodes), targets: null },
};

/** The languages of the recordings of a kind. */
export const sourcesOf = (kind: OrderItemKind): readonly ProductionLanguage[] => byKind[kind].sources;

/** The languages that a recording can be delivered in; null for a kind that translates nothing. */
export function targetsOf(kind: OrderItemKind, source: string): readonly ProductionLanguage[] | null {
  const { targets } = byKind[kind];
  // A dub into its own language is the recording; subtitles in it are captions.
  return kind === 'dub' ? (targets?.filter(({ code }) => baseOf(code) !== baseOf(source)) ?? null) : targets;
}

/** The tag as the lists have it, such as `es-MX` for `es_mx`; undefined if it is not in `languages`. */
export function findLanguage(languages: readonly ProductionLanguage[], tag: string): string | undefined {
  try {
    const { language, region } = new Intl.Locale(tag.trim().replaceAll('_', '-'));
    const wanted = region === undefined ? language : `${language}-${region}`;
    return languages.find(({ code }) => code === wanted)?.code;
  } catch {
    return undefined;
  }
}

/** A language in which a recording of any kind of order may be. */
export const findSource = (tag: string): string | undefined =>
  findLanguage(byKind.transcription.sources, tag) ?? findLanguage(byKind.audiobook.sources, tag);
