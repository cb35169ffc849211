import { type Groups, type Rule, rule } from '../rule.ts';
import { type Currency, currencyCodes, currencySigns } from './currencies.ts';
import { cardinal, numberPattern, numberStart, numberWords } from './number-words.ts';

const alternatives = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll('$', String.raw`\$`)).join('|');
const sign = alternatives(Object.keys(currencySigns));
const code = alternatives(Object.keys(currencyCodes));

const scales: Readonly<Record<string, string>> = { k: 'thousand', m: 'million', b: 'billion', t: 'trillion' };
const scale = String.raw`(?:\s?(?<scale>[kK]|[mM]n?|mm|MM|[bB]n?|[tT]r?n?)(?![\p{L}\d])|[\s-](?<word>hundred|thousand|million|billion|trillion)\b)?`;
const range = String.raw`(?: to (?<upper>${numberPattern})(?!\d))?`;
const european = String.raw`(?:\d{1,3}(?:\.\d{3}){1,4}(?:,\d\d)?|\d{1,6},\d\d)`;
const amount = `(?<amount>${numberPattern})${range}${scale}`;

/** Euro amounts in European notation: 1.234,50 -> 1234.50. */
export const euroRules: readonly Rule[] = [
  rule(String.raw`(?<=€\s?)${european}(?![.,]?\d)|${numberStart}${european}(?=\s?€)`, (_, { match }) =>
    match.replaceAll('.', '').replace(',', '.'),
  ),
];

/** Amounts of money with a sign or a code: $3.50 -> three dollars and fifty cents, £1m -> one million pounds. */
export const moneyRules: readonly Rule[] = [
  rule(String.raw`(?<![\p{L}\d])(?<minus>-?)(?<sign>${sign})\s?(?<inner>-?)${amount}(?!\d)`, (groups, { after }) => {
    const [one, many, ...small] = currencySigns[groups.sign ?? '']!;
    // The unit stays singular before a bill or coin, and is already in the text of a billion-dollar deal.
    const unitName = /^\s(?:bill|note|coin)s?\b/.test(after) ? one : /^-(?:dollar|euro|pound)/.test(after) ? '' : many;
    const words = amountWords([one, unitName, ...small], groups).trim();
    return groups.minus || groups.inner ? `minus ${words}` : words;
  }),
  rule(String.raw`${numberStart}${amount}\s?(?<sign>[€£¥₹₩₽₿₺₪₫₦₱₴]|\$(?!\d))`, (groups) =>
    amountWords(currencySigns[groups.sign ?? '']!, groups),
  ),
  rule(String.raw`${numberStart}${amount}\s?(?<code>${code})(?![\p{L}\d])`, (groups) =>
    amountWords(currencyCodes[groups.code ?? '']!, groups),
  ),
  rule(String.raw`(?<![\p{L}\d])(?<code>${code})\s?${amount}(?!\d)`, (groups) =>
    amountWords(currencyCodes[groups.code ?? '']!, groups),
  ),
  rule(String.raw`${numberStart}(?<amount>${numberPattern})\s?¢`, ({ amount: cents = '' }) =>
    countCurrency(cents, 'cent', 'cents'),
  ),
  rule(String.raw`${numberStart}(?<amount>\d\d?)p(?![\p{L}\d])`, ({ amount: pence = '' }) =>
    countCurrency(pence, 'penny', 'pence'),
  ),
];

/** The words of an amount, such as `three dollars and fifty cents`, `one to two million pounds`. */
function amountWords([one, many, cent, cents]: Currency, groups: Groups): string {
  const { amount: written = '', upper, scale: abbreviation, word } = groups;
  const scaleName = word ?? (abbreviation && scales[abbreviation[0]!.toLowerCase()]);
  const [whole = '', decimals] = written.replaceAll(',', '').split('.');
  if (upper || scaleName)
    return `${numberWords(written)}${upper ? ` to ${numberWords(upper)}` : ''}${scaleName ? ` ${scaleName}` : ''} ${many}`;
  if (decimals?.length !== 2 || !cent || !cents) return countCurrency(written, one, many);
  if (Number(decimals) === 0) return countCurrency(whole, one, many);
  const minorAmount = countCurrency(decimals.replace(/^0/, ''), cent, cents);
  return Number(whole) === 0 ? minorAmount : `${countCurrency(whole, one, many)} and ${minorAmount}`;
}

const countCurrency = (written: string, one: string, many: string): string => {
  if (written === '1') return `one ${one}`;
  return `${/^\d+$/.test(written) ? cardinal(written.replace(/^0+(?=\d)/, '')) : numberWords(written)} ${many}`;
};
