import {
  cardinal,
  numberPattern,
  numberStart,
  numberWords,
  ordinal,
  pairedDigits,
  pluralNumber,
  spelledDigits,
} from './number-words.ts';
import { type Rule, rule } from './rule.ts';

const end = String.raw`(?![\p{L}\p{M}\d]|[.,]\d)`;
const spoken: Readonly<Record<string, string>> = {
  '9/11': 'nine eleven',
  '24/7': 'twenty-four seven',
  '50/50': 'fifty fifty',
  '50-50': 'fifty fifty',
  '20/20': 'twenty twenty',
};

/** Ranges and signs, before the things that they stand between are read. The numbers stay. */
export const rangeRules: readonly Rule[] = [
  rule(String.raw`${numberStart}(?:9\/11|24\/7|50[/-]50|20\/20)(?![\d/-])`, (_, { match }) => spoken[match]),
  rule(
    String.raw`(?<=\d(?:\s?%|\s?°[CF]?|\s?[ap]\.?m\.?|\p{L}{1,3})?)\s?[-–]\s?(?=[$€£¥]?\.?\d)`,
    (_, { match, before, after }) => {
      // A part of a name or a number: ABC-123-45.
      if (/(?:^|[\s(])[\p{L}-][^\s$€£¥]*$/u.test(before)) return undefined;
      if (match.length === 3 && (/[-+*×÷=/] ?[\d.,]+$/.test(before) || /^[\d.,]+ ?[-+*×÷=/]/.test(after)))
        return ' minus ';
      if (/^[\d.]+ ?=/.test(after)) return ' minus ';
      return ' to ';
    },
  ),
  rule(String.raw`(?<![\p{L}\p{M}\d)\]-])-(?=[$€£¥]?\.?\d)`, () => 'minus '),
  rule(String.raw`(?<![\p{L}\p{M}\d)\]])±\s?(?=\d)`, () => 'plus or minus '),
  rule(String.raw`(?<![\p{L}\p{M}\d)\]~])~\s?(?=[$€£¥]?\d)`, () => 'about '),
];

/** Fractions, ordinals, what is calculated. */
export const quantityRules: readonly Rule[] = [
  rule(
    String.raw`${numberStart}(?<n>\d{1,3}(?:,\d{3}){1,8}|\d{1,36})\s?(?:st|nd|rd|th|ST|ND|RD|TH)${end}`,
    ({ n = '' }) => ordinal(n.replaceAll(',', '')),
  ),
  rule(
    String.raw`${numberStart}(?:(?<whole>\d{1,4})[\s-])?(?<over>\d{1,4})\/(?<under>\d{1,4})(?<th>ths?|rds?)?(?![\d/]|[.,]\d)`,
    ({ whole, over = '', under = '', th }) => {
      const part = fraction(over, under);
      if (!part)
        return whole
          ? `${cardinal(whole)} ${cardinal(over)} over ${cardinal(under)}`
          : th
            ? undefined
            : `${cardinal(over)} ${/^10+$/.test(under) || over === under ? 'out of' : 'over'} ${cardinal(under)}`;
      return whole
        ? `${cardinal(whole)} and ${over === '1' && under !== '2' ? part : part.replace(/^one half$/, 'a half')}`
        : part;
    },
  ),
  rule(String.raw`(?<=\d)\s?[x×]\s?(?=\d)`, (_, { after, match }) =>
    /=/.test(after) || (match.includes('×') && match.length > 1) ? ' times ' : ' by ',
  ),
  rule(String.raw`${numberStart}(?<n>${numberPattern})\s?[x×](?![\p{L}\d])`, ({ n = '' }) => `${numberWords(n)} times`),
  rule(
    String.raw`(?<=[\p{L}\d)])\^\(?(?<sign>-?)(?<n>\d{1,9}|[a-z](?![\p{L}\d]))\)?`,
    ({ sign, n = '' }) =>
      (sign ? undefined : { 2: ' squared', 3: ' cubed' }[n]) ??
      ` to the power of ${sign && 'minus '}${/\d/.test(n) ? cardinal(n) : n}`,
  ),
  rule(String.raw`(?<=[\d)])\s?\*\s?(?=[\d(])`, () => ' times '),
  rule(String.raw`(?<=[\d)])\s?÷\s?(?=[\d(])`, () => ' divided by '),
  rule(String.raw`(?<=\d) \/ (?=\d)`, () => ' divided by '),
  rule(String.raw`(?<=\d)\s?<\s?(?=\d)`, () => ' is less than '),
  rule(String.raw`(?<=\d)\s?>\s?(?=\d)`, () => ' is greater than '),
  rule(
    String.raw`${numberStart}(?<n>\d{1,4})(?<letter>[kKMBT])(?![\p{L}\d])|${numberStart}(?<large>\d{1,4}\.\d{1,3})(?<scale>[kKMBT]|[mb]n)(?![\p{L}\d])`,
    ({ n, letter = '', large = '', scale = '' }) => {
      if (n) return letter === 'M' ? `${cardinal(n)} million` : `${cardinal(n)} ${letter.toUpperCase()}`;
      return `${numberWords(large)} ${scaleNames[scale[0]!.toLowerCase()]}`;
    },
  ),
  rule(String.raw`${numberStart}(?<n>\d{1,4})['’]?s(?![\p{L}\d])`, ({ n = '' }) =>
    pluralNumber(n.length === 3 ? pairedDigits(n) : cardinal(n)),
  ),
];

const scaleNames: Readonly<Record<string, string>> = { k: 'thousand', m: 'million', b: 'billion', t: 'trillion' };

/** 3/4 -> three quarters; undefined where it is no fraction that has a name. */
function fraction(over: string, under: string): string | undefined {
  const [parts, of] = [Number(over), Number(under)];
  if (of < 2 || parts < 1 || parts >= of * 2 || parts === of || over.startsWith('0') || under.startsWith('0'))
    return undefined;
  if (of === 10 && parts > 4) return undefined;
  if (of > 20 && ![32, 64, 100, 1000].includes(of)) return undefined;
  if (of === 100 && parts > 1) return undefined;
  const name = of === 2 ? 'half' : of === 4 ? 'quarter' : ordinal(under);
  const names = of === 2 ? 'halves' : `${name}s`;
  return `${cardinal(over)} ${parts === 1 ? name : names}`;
}

const codeWords =
  /\b(?:code|pin|zip|postcode|passcode|password|extension|ext|account|serial|area code|PO box)\.?(?: (?:is|was|number|no\.?))?[:#]? ?$/i;
const namedByParts = /\b(?:flight|room|route|highway|interstate|boeing|airbus|suite|apartment|apt\.?|bus|channel) $/i;
const yearWords =
  /\b(?:in|since|of|until|till|year|circa|before|after|during|early|late|mid|spring|summer|autumn|fall|winter|by|from|january|february|march|april|may|june|july|august|september|october|november|december) $/i;
/** A word in the plural that the number counts; these end in s and are none. */
const countedThing =
  /^ (?!(?:was|is|has|as|its|his|this|does|goes|us|thus|yes|always|perhaps|across|plus|less|towards?|saw|season|election|elections|census|games|olympics)\b)[a-z]{2,20}s\b/;

/** Whatever number is left. */
export const plainNumberRules: readonly Rule[] = [
  // 1,2,3 is a list, not a number.
  rule(String.raw`(?<=\d),(?=\d)`, (_, { before, after }) =>
    /^\d{3}(?!\d)/.test(after) && /(?:^|\D)[1-9]\d{0,2}(?:,\d{3})*$/.test(before) ? undefined : ', ',
  ),
  rule('#(?=\\d)', () => 'number '),
  rule(String.raw`(?<=\p{L})(?<hyphen>-?)(?<n>\d{1,40})(?!\d|\.\d)`, ({ hyphen, n = '' }, { before }) => {
    // A lone A before a word would be heard as the article.
    const link = /(?:^|[^\p{L}])[Aa]$/u.test(before) ? '-' : hyphen && /\p{Ll}{2}$/u.test(before) ? '-' : ' ';
    return link + digitsInCode(n);
  }),
  rule(String.raw`${numberStart}(?<n>\d{3,4})(?=(?:-?\p{Lu}|p)(?!\p{L}))`, ({ n = '' }) => pairedDigits(n)),
  rule(
    String.raw`${numberStart}(?<n>${numberPattern})(?:(?=[Aa](?![\p{L}\d]))|(?!,\d))`,
    ({ n = '' }, { before, after }) => {
      if (/^[Aa](?![\p{L}])/u.test(after)) return `${numberWords(n)}-`;
      return /^\d+$/.test(n) ? wholeNumber(n, before, after) : numberWords(n);
    },
  ),
  rule(String.raw`\d{1,40}`, (_, { match }) => cardinal(match)),
];

function wholeNumber(n: string, before: string, after: string): string {
  if (codeWords.test(before) && n.length > 2) return spelledDigits(n);
  if (namedByParts.test(before) && (n.length === 3 || n.length === 4)) return pairedDigits(n);
  if (n === '911') return 'nine one one';
  if (n.length === 4 && isYear(Number(n), before, after)) return pairedDigits(n);
  if (n.length >= 10 && !n.endsWith('000')) return spelledDigits(n);
  return cardinal(n);
}

function isYear(value: number, before: string, after: string): boolean {
  const cued = yearWords.test(before);
  if (value < 1000 || value > 2999) return false;
  if (value < 1100 || value > 2099) return cued && value !== 1000 && value !== 1024;
  return cued || !countedThing.test(after);
}

const digitsInCode = (n: string): string =>
  n.length <= 2 ? cardinal(n) : n.length <= 4 ? pairedDigits(n) : spelledDigits(n);
