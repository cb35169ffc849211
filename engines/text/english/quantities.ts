import { type Rule, rule } from '../rule.ts';
import {
  cardinal,
  numberPattern,
  numberStart,
  numberWords,
  ordinal,
  pairDigits,
  pluralizeNumber,
} from './number-words.ts';

const end = String.raw`(?![\p{L}\p{M}\d]|[.,]\d)`;
const scales: Readonly<Record<string, string>> = { k: 'thousand', m: 'million', b: 'billion', t: 'trillion' };

/** Ordinals, plurals, thousands (10K) and arithmetic. */
export const quantityRules: readonly Rule[] = [
  rule(
    String.raw`${numberStart}(?<n>\d{1,3}(?:,\d{3}){1,8}|\d{1,36})\s?(?:st|nd|rd|th|ST|ND|RD|TH)${end}`,
    ({ n = '' }) => ordinal(n.replaceAll(',', '')),
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
  rule(String.raw`(?<=[\p{L}\d)]\s?)<\s?(?=\.?\d)`, () => ' is less than '),
  rule(String.raw`(?<=\d\s?|[\p{L})]\s)>\s?(?=\.?\d)`, () => ' is greater than '),
  rule(
    String.raw`${numberStart}(?<n>\d{1,4}(?<decimals>\.\d{1,3})?)(?<scale>[kKMBT]|[mb]n)(?![\p{L}\d])`,
    ({ n = '', decimals, scale = '' }) => {
      // 10K can be a race and 7B a model, so the letter is kept.
      if (!decimals && /^[kKBT]$/.test(scale)) return `${cardinal(n)} ${scale.toUpperCase()}`;
      return `${numberWords(n)} ${scales[scale[0]!.toLowerCase()]}`;
    },
  ),
  rule(String.raw`${numberStart}(?<n>\d{1,4})s(?![\p{L}\d])`, ({ n = '' }) => pluralizeNumber(pairDigits(n))),
];
