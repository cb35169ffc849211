import { sourceLanguages } from '../../contract/catalogue/languages/source-languages.ts';
import { languageSets } from '../../contract/catalogue/languages.ts';
import { formatLocale, locale } from '../messages/locale.ts';

/** Codes of the catalogue's languages that other lists write differently, and languages without a voice. */
const otherFlags: Readonly<Record<string, string>> = { tl: 'ph', mi: 'nz', nb: 'no', nn: 'no', iw: 'il' };

const flags: ReadonlyMap<string, string> = new Map([
  ...languageSets.third.map(({ languageCode, flagCode }) => [languageCode, flagCode] as const),
  ...Object.entries(otherFlags),
]);

const englishNames: ReadonlyMap<string, string> = new Map([
  ...sourceLanguages.map(({ key, name }) => [key, name] as const),
  ...languageSets.third.map(({ languageCode, name }) => [languageCode, name] as const),
]);

const baseOf = (code: string): string => code.toLowerCase().split(/[-_]/)[0]!;

/** The code of the country whose flag stands for a language; undefined for what is no language of the catalogue. */
export const flagOfLanguage = (code: string): string | undefined => flags.get(baseOf(code));

function nameIn(locale: string, code: string): string | undefined {
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(code);
    return name && name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return undefined;
  }
}

/** The name of a language of the catalogue in the language of the interface. */
export const nameOfLanguage = (code: string, englishName: string): string =>
  locale === 'en' ? englishName : (nameIn(formatLocale, code) ?? englishName);

/** What the speakers of a language call it: Deutsch. Undefined where the browser does not know it. */
export function endonymOf(code: string): string | undefined {
  if (flagOfLanguage(code) === undefined) return undefined;
  // Browsers answer in their own language for a locale that they do not have.
  const [known] = Intl.DisplayNames.supportedLocalesOf(code);
  return known ? nameIn(known, code) : undefined;
}

/** The label of a language: its English name of the catalogue in the language of the interface, any other text as it is. */
export const languageLabel = (code: string, label: string): string =>
  locale !== 'en' && label === englishNames.get(baseOf(code)) ? (nameIn(formatLocale, code) ?? label) : label;

/** The words that find a language: its names in English, in itself and in the language of the interface, and its code. */
export function wordsOfLanguage(code: string, label: string): readonly string[] {
  if (flagOfLanguage(code) === undefined) return [label];
  const names = [label, englishNames.get(baseOf(code)), endonymOf(code), nameIn(formatLocale, code), code];
  return [...new Set(names.filter((name) => name !== undefined))];
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** How well a search finds a language: 0 not at all, 1 best. Case and accents do not count. */
export function matchLanguage(words: readonly string[], search: string): number {
  const wanted = plain(search);
  if (wanted === '') return 1;
  const texts = words.map(plain);
  if (texts.includes(wanted)) return 1;
  if (texts.some((text) => text.startsWith(wanted))) return 0.8;
  return texts.some((text) => text.includes(wanted)) ? 0.5 : 0;
}
