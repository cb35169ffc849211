import { abbreviationRules, initialRules, numberedAbbreviationRules } from './abbreviations.ts';
import { acronymRules, isShouted } from './acronyms.ts';
import { addressRules } from './addresses.ts';
import { characterRules } from './characters.ts';
import { calendarRules, dateRules } from './dates.ts';
import { digitGroupRules, partedNumberRules } from './digit-groups.ts';
import { fractionRules } from './fractions.ts';
import { euroRules, moneyRules } from './money.ts';
import { plainNumberRules } from './plain-numbers.ts';
import { quantityRules } from './quantities.ts';
import { rangeRules } from './ranges.ts';
import { romanNumeralRules } from './roman-numerals.ts';
import { applyRules, type Rule } from './rule.ts';
import { symbolRules } from './symbols.ts';
import { timeRules } from './times.ts';
import { unitRules } from './units.ts';

/** Rules and what a text must have for any of them to apply. */
type Step = readonly [needs: RegExp, rules: readonly Rule[]];

/** In the order in which one thing hides another: a date is no range, a price no plain number. */
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

/** One pass does it but for the oddest texts, where what was dropped makes something new of its neighbours. */
const mostPasses = 4;

/**
 * Writes out what is not plain words, as an English reader says it: numbers, money, dates, times, units, addresses,
 * abbreviations, acronyms (letter names joined by stops: F.B.I) and signs. Text in, text out; keeps punctuation that makes
 * pauses. No decimal digit is left, and its own output comes back unchanged. Pure, never throws, linear time.
 */
export function readEnglish(text: string): string {
  const toTake = isShouted(text) ? shoutedSteps : quietSteps;
  let written = text;
  for (let pass = 0; pass < mostPasses; pass++) {
    let said = written;
    for (const [needs, rules] of toTake) if (needs.test(said)) said = applyRules(rules, said);
    if (said === written) break;
    written = tidy(said);
  }
  return written;
}

/**
 * Makes the first reading as fast as the others: patterns are compiled when they are first used, once for Latin text and
 * once for text with other characters, 20 to 50 ms each.
 */
export function warmEnglish(): void {
  const sample = 'On Nov. 2, 2026 Dr. Smith of the FBI paid $3.50 & 5% for 1/2 kg of A4 at 9:30 am, see example.com.';
  for (const text of [sample, `“${sample}”`]) readEnglish(text);
}

/** No double spaces, and none before a mark, where something was written out or dropped. */
const tidy = (text: string): string =>
  text
    .replace(/[ \t\u00a0]{2,}/g, ' ')
    .replace(/ (?=[,.;:!?)\]](?!\p{L}))/gu, '')
    .trim();
