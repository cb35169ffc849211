/** The languages of the interface. One is complete when its catalogue has every text: browsers in it then show it unasked. */
export const locales = [
  { code: 'en', name: 'English', dir: 'ltr', isComplete: true },
  { code: 'de', name: 'Deutsch', dir: 'ltr', isComplete: true },
  { code: 'es', name: 'Español', dir: 'ltr', isComplete: true },
  { code: 'ar', name: 'العربية', dir: 'rtl', isComplete: false },
] as const satisfies readonly { code: string; name: string; dir: 'ltr' | 'rtl'; isComplete: boolean }[];

export type Locale = (typeof locales)[number]['code'];

// Without the `xi:` prefix, because sign-out clears those keys (STORE-001) and the language belongs to the device.
const key = 'locale';

/** `de` for `de-AT`; undefined for a language without a catalogue. */
const findLocale = (tag: string | null | undefined) =>
  locales.find(({ code }) => code === tag?.toLowerCase().split('-')[0]);

/** The places where a choice of language is found; undefined outside a browser. */
interface LocaleSources {
  /** The query of the URL. */
  readonly query: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  /** The languages of the browser, preferred first. */
  readonly languages: readonly string[];
}

/** LANG-010: the language of `?lang`, which is stored, else the stored one, else the browser's if complete, else English. */
export function chooseLocale({ query, storage, languages }: LocaleSources): Locale {
  const asked = findLocale(new URLSearchParams(query).get('lang'));
  if (asked) {
    storeLocale(storage, asked.code);
    return asked.code;
  }
  const own = languages.map(findLocale).find((one) => one?.isComplete);
  return (readStored(storage) ?? own)?.code ?? 'en';
}

function readStored(storage: LocaleSources['storage']) {
  try {
    return findLocale(storage?.getItem(key));
  } catch {
    return undefined;
  }
}

function storeLocale(storage: LocaleSources['storage'], code: Locale): void {
  try {
    storage?.setItem(key, code);
  } catch {
    // Without storage the language lasts until the page is left.
  }
}

function browserStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** The language of the interface. It is fixed while a page is open; English in Node and in workers. */
export const locale: Locale =
  typeof document === 'undefined'
    ? 'en'
    : chooseLocale({ query: location.search, storage: browserStorage(), languages: navigator.languages ?? [] });

export const direction = locales.find(({ code }) => code === locale)?.dir ?? 'ltr';

/** The locale of dates, numbers and lists. Arabic with the digits of its technical texts, 0 to 9. */
export const formatLocale = { en: 'en-US', de: 'de-DE', es: 'es-ES', ar: 'ar-u-nu-latn' }[locale];

/** Stores a choice of language and loads the page again in it, since texts are fixed while a page is open. */
export function setLocale(code: Locale): void {
  storeLocale(browserStorage(), code);
  const url = new URL(location.href);
  // A stored choice must not be undone by the language of the link.
  url.searchParams.delete('lang');
  if (url.href === location.href) location.reload();
  else location.replace(url);
}
