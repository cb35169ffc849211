import { formatLocale } from '../messages/locale.ts';

const names = new Intl.DisplayNames(formatLocale, { type: 'region' });

/** The name of a country, by its ISO 3166 code, in the language of the interface. */
export const regionName = (code: string): string => names.of(code) ?? code;
