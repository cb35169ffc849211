import { digitValue } from '../ascii-digits.ts';
import { applyRules, type Rule } from '../rule.ts';
import type { Locale } from './locale.ts';
import { openNumberWords } from './number-words.ts';
import { numberPatterns } from './patterns.ts';
import { openQuantities } from './quantities.ts';
import type { NumberRules } from './rbnf.ts';
import { addressRules } from './rules/addresses.ts';
import { amountRules } from './rules/amounts.ts';
import { dateRules } from './rules/dates.ts';
import { fractionRules } from './rules/fractions.ts';
import { mathRules } from './rules/math.ts';
import { hyphenatedOrdinalRules, numberRules, rangeRules } from './rules/numbers.ts';
import { phoneRules } from './rules/phones.ts';
import { signRules } from './rules/signs.ts';
import { timeRules } from './rules/times.ts';
import { abbreviationRules, romanRules } from './rules/words.ts';

/** Converts one clause to words as they are spoken. */
export type ReadText = (text: string) => string;

/** Rules, and a pattern that a text must match for any of them to apply. */
type Step = readonly [needs: RegExp, rules: readonly Rule[]];

const hasVariants = /[^\p{ASCII}\p{L}\p{M}\p{P}\s]|[\u1d43-\u1d6a\u2010-\u2012\uff05\uff0d\uff0f\uff20\uff3f]/u;

/** Converts variants of digits and signs to the form that the rules expect. */
const unifyCharacters = (text: string): string =>
  text
    .replace(/\p{Nd}/gu, (digit) => (digit <= '9' ? digit : String(digitValue(digit))))
    .replace(
      /[\u1d43-\u1d6a\u2103\u2109\u2460-\u249b\u2160-\u217f\u3200-\u33ff\uff05\uff0b\uff0d\uff0f\uff1d\uff20\uff3f]/gu,
      (variant) => variant.normalize('NFKC'),
    )
    .replace(/(?<=\d)\s?(?=[¼-¾⅓⅔])/g, ' ')
    .replace(/[¼-¾⅓⅔]/g, (fraction) => fraction.normalize('NFKC').replace('⁄', '/'))
    .replace(/[\u2010-\u2012\u2212]/g, '-')
    .replace(/(?<=\d)\u066b(?=\d)/g, '.')
    .replace(/(?<=\d)\u066c(?=\d)/g, ',');

/**
 * Opens the reader of a locale: numbers, dates, times, money, units, phone numbers, addresses, abbreviations, Roman
 * numerals and signs become words, the rest is unchanged. Pure, never throws, linear time.
 */
export function openReader(locale: Locale, rules: NumberRules): ReadText {
  const numbers = openNumberWords(locale, rules);
  const patterns = numberPatterns(locale);
  const quantities = openQuantities(locale, numbers);
  const steps: readonly Step[] = [
    [/[@#/]|\.[\p{L}\d]/u, addressRules(locale, numbers)],
    [/[√π∞∑∫⁰¹²³-⁹#]|[\p{L})²]\/\d|[xyz]²? -|- \d{0,3}[xyz]/u, mathRules(locale, numbers)],
    [/\S/, locale.rules?.(numbers) ?? []],
    [/\d/, [...dateRules(locale, numbers), ...phoneRules(locale, numbers)]],
    [/\p{L}/u, abbreviationRules(locale)],
    [
      /\d/,
      [
        ...fractionRules(locale, numbers),
        ...rangeRules(locale),
        ...timeRules(locale, numbers, quantities),
        ...hyphenatedOrdinalRules(locale, numbers, patterns),
        ...amountRules(locale, numbers, patterns, quantities),
        ...numberRules(locale, numbers, patterns),
      ],
    ],
    [/[IVXLCDM]/, romanRules(locale, numbers)],
    [/[^\s\p{L}\p{M},;:.!?"'’‘“”()—…]/u, signRules(locale)],
  ];
  return (text) => {
    const written = locale.joinsWords ? keepSpaces(text) : text;
    let result = hasVariants.test(written) ? unifyCharacters(written) : written;
    for (const [needs, stepRules] of steps)
      if (needs.test(result)) result = applyRules(stepRules, result, locale.joinsNumbers);
    if (result === written) return text;
    return locale.joinsWords ? joinWords(tidy(result)) : tidy(result);
  };
}

/** Removes double spaces and spaces before punctuation. */
const tidy = (text: string): string =>
  text
    .replace(/[ \t\u00a0]{2,}/g, ' ')
    .replace(/ (?=[,.;:!?)\]、。！？，](?!\p{L}))/gu, '')
    .trim();

const ideographs = String.raw`[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}ー，。、]`;
const spaceBetweenIdeographs = new RegExp(`(?<=${ideographs}) (?=${ideographs})`, 'gu');
/** An ideographic space keeps the spaces of the text apart from those that replacements leave. */
const keepSpaces = (text: string): string => text.replace(spaceBetweenIdeographs, '\u3000');
const joinWords = (text: string): string => text.replace(spaceBetweenIdeographs, '');
