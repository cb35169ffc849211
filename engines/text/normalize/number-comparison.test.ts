import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import type { Locale } from './locale.ts';
import { openNumberWords } from './number-words.ts';
import { openNumberRules } from './rbnf.ts';

/**
 * The words of n2words, an implementation that shares nothing with CLDR's rules, by language. `toOurs` lists each
 * difference: what n2words writes otherwise, and why ours stays. Not compared: Danish (n2words writes treds for tres), Greek (δύο χίλια),
 * Finnish (it leaves out the partitive: kaksi sata), Dutch (it counts 1,100 in hundreds), Swedish, Norwegian (older forms),
 * Croatian and Filipino (it leaves out the word for and), Hindi (other spellings) and Chinese (financial numerals).
 */
const compared: Readonly<Record<string, { other: string; toOurs?: (words: string) => string }>> = {
  // Counting without a noun is masculine; n2words counts in the feminine.
  cs: { other: 'cs-CZ', toOurs: (words) => words.replace(/jedna$/, 'jeden').replace(/dvě$/, 'dva') },
  de: { other: 'de-DE' },
  // RAE: dieciséis has an accent.
  es: { other: 'es-ES', toOurs: (words) => words.replaceAll('dieciseis', 'dieciséis') },
  fr: { other: 'fr-FR' },
  hu: { other: 'hu-HU', toOurs: (words) => words.replace(/két$/, 'kettő') },
  id: { other: 'id-ID' },
  it: { other: 'it-IT' },
  ko: { other: 'ko-KR' },
  // Nul is read as kosong in Malay phone numbers and sifar in mathematics.
  ms: { other: 'ms-MY', toOurs: (words) => words.replace(/^sifar$/, 'kosong') },
  pl: { other: 'pl-PL' },
  // Round hundreds follow the thousands with e: mil e duzentos.
  pt: { other: 'pt-PT', toOurs: (words) => words.replace(/(?<=mil )(?=\p{L}+entos$)/u, 'e ') },
  // Twelve is masculine without a noun.
  ro: { other: 'ro-RO', toOurs: (words) => words.replaceAll('douăsprezece', 'doisprezece') },
  // Speakers leave out the one of 1,xxx.
  ru: { other: 'ru-RU', toOurs: (words) => words.replace(/^одна тысяча(?= )/, 'тысяча') },
  // n2words writes Latin i in Ukrainian words.
  uk: {
    other: 'uk-UA',
    toOurs: (words) => words.replaceAll('i', 'і').replace(/^одна тисяча(?= )/, 'тисяча'),
  },
  tr: { other: 'tr-TR' },
  // 24 ends in tư, and an empty place of hundreds is named (CLDR, and the speakers of the North).
  vi: {
    other: 'vi-VN',
    toOurs: (words) =>
      words
        .replaceAll(/(?<=mươi )bốn/g, 'tư')
        .replace(/(?<=nghìn )lẻ (?=mười|\S+ mươi)/, '')
        .replace(/(?<=nghìn )(?!.*trăm)(?=\S)/, 'không trăm '),
  },
};

const plain = (words: string): string => words.toLowerCase().replaceAll(/[\s\u00ad\u200b’ʼ'-]/g, '');
/** All to 1,200, then every thirteenth; in rounds all. */
const step = process.env.ROUNDS ? 1 : 13;
const values = Array.from({ length: 10_001 }, (_, value) => value).filter(
  (value) => value <= 1200 || value % step === 0 || value % 1000 === 0,
);

async function openWords(language: string) {
  const folder = new URL('locales/', import.meta.url).pathname;
  const locale: Locale = (await import(`${folder}${language}.ts`))[language];
  const file = createRequire(import.meta.url).resolve(`cldr-rbnf/rbnf/${locale.numbers.rules}.json`);
  const { rbnf } = JSON.parse(await readFile(file, 'utf8'));
  return openNumberWords(locale, openNumberRules(rbnf.rbnf.SpelloutRules, locale.tag));
}

it.each(Object.entries(compared))('counts to 10,000 in %s as n2words does', async (language, { other, toOurs }) => {
  const numbers = await openWords(language);
  const { toCardinal } = (await import(`n2words/${other}`)) as { toCardinal: (value: bigint) => string };
  const differences = values
    .map((value) => ({ value, ours: numbers.cardinal(value), theirs: toCardinal(BigInt(value)) }))
    .filter(({ ours, theirs }) => plain(ours) !== plain(toOurs?.(theirs) ?? theirs));
  expect(differences.slice(0, 10)).toEqual([]);
});

/** Languages whose ordinals the rules of CLDR have, with the rule set. */
const ordinals: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  'de el es fi fr hu it nl no pl pt ru sv tr'.split(' ').map((language) => [language, undefined]),
);

it.each(Object.keys(ordinals))('has an ordinal of its own for each number to 1,000 in %s', async (language) => {
  const numbers = await openWords(language);
  const words = Array.from({ length: 1000 }, (_, index) => numbers.ordinal(index + 1));
  expect(words.filter((word, index) => word === '' || word === numbers.cardinal(index + 1))).toEqual([]);
  expect(new Set(words).size).toBe(1000);
});
