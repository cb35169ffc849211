import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { hasEmoji, openEmojiNames } from '../emoji.ts';
import { readEnglish } from '../english/read-english.ts';
import type { Locale } from './locale.ts';
import { openNumberRules } from './rbnf.ts';
import { openReader, type ReadText } from './reader.ts';

/** The locales by language. English has rules of its own. */
const locales: Readonly<Record<string, () => Promise<Locale>>> = {
  ar: async () => (await import('./locales/ar.ts')).ar,
  bg: async () => (await import('./locales/bg.ts')).bg,
  cs: async () => (await import('./locales/cs.ts')).cs,
  da: async () => (await import('./locales/da.ts')).da,
  de: async () => (await import('./locales/de.ts')).de,
  el: async () => (await import('./locales/el.ts')).el,
  es: async () => (await import('./locales/es.ts')).es,
  fi: async () => (await import('./locales/fi.ts')).fi,
  fil: async () => (await import('./locales/fil.ts')).fil,
  fr: async () => (await import('./locales/fr.ts')).fr,
  hi: async () => (await import('./locales/hi.ts')).hi,
  hr: async () => (await import('./locales/hr.ts')).hr,
  hu: async () => (await import('./locales/hu.ts')).hu,
  id: async () => (await import('./locales/id.ts')).id,
  it: async () => (await import('./locales/it.ts')).it,
  ja: async () => (await import('./locales/ja.ts')).ja,
  ko: async () => (await import('./locales/ko.ts')).ko,
  ms: async () => (await import('./locales/ms.ts')).ms,
  nl: async () => (await import('./locales/nl.ts')).nl,
  no: async () => (await import('./locales/no.ts')).no,
  pl: async () => (await import('./locales/pl.ts')).pl,
  pt: async () => (await import('./locales/pt.ts')).pt,
  ro: async () => (await import('./locales/ro.ts')).ro,
  ru: async () => (await import('./locales/ru.ts')).ru,
  sk: async () => (await import('./locales/sk.ts')).sk,
  sv: async () => (await import('./locales/sv.ts')).sv,
  ta: async () => (await import('./locales/ta.ts')).ta,
  tr: async () => (await import('./locales/tr.ts')).tr,
  uk: async () => (await import('./locales/uk.ts')).uk,
  vi: async () => (await import('./locales/vi.ts')).vi,
  zh: async () => (await import('./locales/zh.ts')).zh,
};

/** The languages whose numbers, dates and emoji are read in words. */
export const normalizedLanguages: readonly string[] = ['en', ...Object.keys(locales)];

/** A heart between words, which is no comparison. */
const heart = /(?<=(?:\p{L}{2}|(?<!\p{L})I)[.!?]?\s)<3(?=\s\p{L}|\s*$|\s?[.!?])/gu;

const readers = new Map<string, Promise<ReadText>>();

/**
 * Returns the reader of a language, which loads its data on first use; undefined if the text is spoken as it is. Emoji
 * are named if the text has any.
 */
export async function openNormalizer(language: string, text: string): Promise<ReadText | undefined> {
  if (language !== 'en' && !locales[language]) return undefined;
  let reader = readers.get(language);
  if (!reader) {
    reader = language === 'en' ? Promise.resolve(readEnglish) : loadReader(language);
    readers.set(language, reader);
    reader.catch(() => readers.delete(language));
  }
  const read = await reader;
  const hasHeart = language !== 'en' && text.includes('<3');
  if (!hasEmoji(text) && !hasHeart) return read;
  const nameEmoji = await openEmojiNames(language);
  return (clause) => read(nameEmoji(hasHeart ? clause.replace(heart, '❤️') : clause));
}

async function loadReader(language: string): Promise<ReadText> {
  const locale = await locales[language]!();
  const { rules } = locale.numbers;
  if (!rules) return openReader(locale, openNumberRules({}, locale.tag));
  const file = createRequire(import.meta.url).resolve(`cldr-rbnf/rbnf/${rules}.json`);
  const { rbnf } = JSON.parse(await readFile(file, 'utf8'));
  return openReader(locale, openNumberRules(rbnf.rbnf.SpelloutRules, locale.tag));
}
