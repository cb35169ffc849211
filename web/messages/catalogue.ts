import { type Locale, locale } from './locale.ts';

/** The translations of one language: English text → translation. A text with a context has the key `context\u0004text`. */
type Catalogue = Readonly<Record<string, string>>;

const catalogues: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<{ default: Catalogue }>>> = {
  de: () => import('./de.json', { with: { type: 'json' } }),
  es: () => import('./es.json', { with: { type: 'json' } }),
  ar: () => import('./ar.json', { with: { type: 'json' } }),
};

// Awaited here, so that a constant of any module can hold a translated text. English loads and awaits nothing.
const catalogue: Catalogue = locale === 'en' ? {} : await load(locale);

async function load(code: Exclude<Locale, 'en'>): Promise<Catalogue> {
  try {
    return (await catalogues[code]()).default;
  } catch {
    // Offline: an English interface is better than none.
    return {};
  }
}

/** The translation of an English text, or the text itself. */
export function findTranslation(text: string, context?: string): string {
  const key = context === undefined ? text : `${context}\u0004${text}`;
  return Object.hasOwn(catalogue, key) ? (catalogue[key] ?? text) : text;
}
