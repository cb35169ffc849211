import { type Rule, rule } from '../rule.ts';
import { cardinal, numberPattern, numberStart, numberWords, pairDigits, spellDigits } from './number-words.ts';

/** Words before a number that is read digit by digit. */
const beforeCode =
  /\b(?:code|pin|zip|postcode|passcode|password|extension|ext|account|serial|PO box)\.?(?: (?:is|was|number|no\.?))?[:#]? ?$/i;
/** A state before its postal code. */
const state = /, [A-Z]{2} $/;
/** Words before a number that is read in two parts: Flight 1549. */
export const readInPairs =
  /\b(?:flight|room|route|highway|interstate|boeing|airbus|suite|apartment|apt\.?|bus|channel|rfc) $/i;
const months = 'january|february|march|april|may|june|july|august|september|october|november|december';
const yearWords = new RegExp(
  `\\b(?:in|since|of|until|till|year|circa|before|after|during|early|late|mid|spring|summer|autumn|fall|winter|by|from|${months}) $`,
  'i',
);
/** A plural noun that the number counts. The listed words end in s but are not plural nouns. */
const countedNoun =
  /^ (?!(?:was|is|has|as|its|his|this|does|goes|us|thus|yes|always|perhaps|across|plus|less|towards?|elections?|census|games|olympics)\b)[a-z]{2,20}s\b/;

/** All remaining numbers. */
export const plainNumberRules: readonly Rule[] = [
  // 1,2,3 is a list, not a number.
  rule(String.raw`(?<=\d),(?=\d)`, (_, { before, after }) =>
    /^\d{3}(?!\d)/.test(after) && /(?:^|\D)[1-9]\d{0,2}(?:,\d{3})*$/.test(before) ? undefined : ', ',
  ),
  rule(String.raw`(?<=\d)\.(?=x(?![\p{L}\d]))`, () => ' point '),
  rule(String.raw`#\s?(?=\d)`, () => 'number '),
  rule(
    String.raw`(?<=\p{L})(?:(?<hyphen>-)|(?<=(?<!\p{L})\p{Lu})\.)?(?<n>\d{1,40})(?!\d|\.\d)`,
    ({ hyphen, n = '' }, { before }) => {
      // A single A before a word would be read as the article.
      const link = /(?:^|[^\p{L}])[Aa]$/u.test(before) || (hyphen && /\p{Ll}{2}$/u.test(before)) ? '-' : ' ';
      return link + digitsInCode(n);
    },
  ),
  rule(String.raw`${numberStart}(?<n>\d{3,4})(?=(?:-?\p{Lu}|p)(?!\p{L}))`, ({ n = '' }) => pairDigits(n)),
  rule(String.raw`${numberStart}(?<n>${numberPattern})(?!,\d)`, ({ n = '' }, { before, after }) => {
    if (/^[Aa](?!\p{L})/u.test(after)) return `${numberWords(n)}-`;
    return /^\d+$/.test(n) ? wholeNumber(n, before, after) : numberWords(n);
  }),
  rule(String.raw`\d{1,40}`, (_, { match }) => cardinal(match)),
];

function wholeNumber(n: string, before: string, after: string): string {
  if ((beforeCode.test(before) && n.length > 2) || (state.test(before) && n.length === 5)) return spellDigits(n);
  if (readInPairs.test(before) && (n.length === 3 || n.length === 4)) return pairDigits(n);
  if (n === '911')
    return /\p{Lu}\p{Ll}+ $/u.test(before) && !/\b(?:Call|Dial) $/.test(before) ? 'nine eleven' : 'nine one one';
  if (n.length === 4 && isYear(Number(n), before, after)) return pairDigits(n);
  if (n.length >= 10 && !n.endsWith('000')) return spellDigits(n);
  return cardinal(n);
}

function isYear(value: number, before: string, after: string): boolean {
  if (value < 1000 || value > 2999) return false;
  if (yearWords.test(before)) return true;
  return value >= 1100 && value < 2100 && !countedNoun.test(after);
}

const digitsInCode = (n: string): string =>
  n.length <= 2 ? cardinal(n) : n.length <= 4 ? pairDigits(n) : spellDigits(n);
