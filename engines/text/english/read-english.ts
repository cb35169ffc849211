import { applyRules, type Rule } from '../rule.ts';
import { abbreviationRules, initialRules, numberedAbbreviationRules } from './abbreviations.ts';
import { acronymRules, isShouted } from './acronyms.ts';
import { addressRules } from './addresses.ts';
import { algebraRules, formulaSignRules } from './algebra.ts';
import { characterRules } from './characters.ts';
import { calendarRules, dateRules } from './dates.ts';
import { digitGroupRules, partedNumberRules } from './digit-groups.ts';
import { fractionRules } from './fractions.ts';
import { euroRules, moneyRules } from './money.ts';
import { plainNumberRules } from './plain-numbers.ts';
import { quantityRules } from './quantities.ts';
import { rangeRules } from './ranges.ts';
import { romanNumeralRules } from './roman-numerals.ts';
import { symbolRules } from './symbols.ts';
import { timeRules } from './times.ts';
import { unitRules } from './units.ts';

/** Rules, and a pattern that a text must match for any of them to apply. */
type Step = readonly [needs: RegExp, rules: readonly Rule[]];

/** Specific rules first: a date is not a range, a price is not a plain number. */
const numberRules: readonly Rule[] = [
  ...euroRules,
  ...digitGroupRules,
  ...dateRules,
  ...partedNumberRules,
  ...rangeRules,
  ...timeRules,
  ...moneyRules,
  ...unitRules,
  ...fractionRules,
  ...quantityRules,
  ...plainNumberRules,
];

const steps = (shouted: boolean): readonly Step[] => [
  [/[^\p{ASCII}‘’“”—…]/u, characterRules],
  [/[@#/]|\.[\p{L}\d]/u, addressRules],
  [/[√π∞∑∫Σ]|<3/u, formulaSignRules],
  [/\dx|\)\/|\^\d\/|[xyz](?:\^\d)? -|- \d{0,3}[xyz]/, algebraRules],
  [/\d|[IVX]/, numberedAbbreviationRules],
  [/\p{Ll}(?:\.|\s?[-–]\s?[MTWFS])/u, calendarRules],
  [/\d/, numberRules],
  [/[IVXLM]|[ivxlm]{1,9}(?!\p{L})/u, romanNumeralRules],
  [/[./]|\p{L} /u, abbreviationRules],
  [/\p{Lu}{2}|D/u, acronymRules(shouted)],
  [/\p{Lu}\./u, initialRules],
  [/\(s\)|[^\s\p{L}\p{M},;:.!?"'’‘“”()—…]/u, symbolRules],
];
const quietSteps = steps(false);
const shoutedSteps = steps(true);

/** One pass is enough for almost all texts; sometimes removed characters create a new match. */
const maxPasses = 4;

/**
 * Normalizes English text to words as they are spoken: numbers, money, dates, times, units, addresses, abbreviations,
 * acronyms (letters joined by stops: F.B.I) and signs. Keeps punctuation that causes pauses. The result has no digits.
 * Idempotent, pure, never throws, linear time.
 */
export function readEnglish(text: string): string {
  const activeSteps = isShouted(text) ? shoutedSteps : quietSteps;
  let result = text;
  for (let pass = 0; pass < maxPasses; pass++) {
    let next = result;
    for (const [needs, rules] of activeSteps) if (needs.test(next)) next = applyRules(rules, next);
    if (next === result) break;
    result = tidy(next);
  }
  return result;
}

/**
 * Warms up the patterns, which are compiled on first use, once for Latin text and once for text with other characters
 * (20 to 50 ms each).
 */
export function warmEnglish(): void {
  const sample = 'On Nov. 2, 2026 Dr. Smith of the FBI paid $3.50 & 5% for 1/2 kg of A4 at 9:30 am, see example.com.';
  for (const text of [sample, `“${sample}”`]) readEnglish(text);
}

/** Removes double spaces and spaces before punctuation. */
const tidy = (text: string): string =>
  text
    .replace(/[ \t\u00a0]{2,}/g, ' ')
    .replace(/ (?=[,.;:!?)\]](?!\p{L}))/gu, '')
    .trim();
