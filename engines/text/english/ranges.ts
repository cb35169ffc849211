import { type Rule, rule } from '../rule.ts';
import { numberStart } from './number-words.ts';
import { readInPairs } from './plain-numbers.ts';

const fixedReadings: Readonly<Record<string, string>> = {
  '9/11': 'nine eleven',
  '24/7': 'twenty-four seven',
  '50/50': 'fifty fifty',
  '50-50': 'fifty fifty',
  '20/20': 'twenty twenty',
};
const amount = String.raw`(?=[$€£¥]?\.?\d)`;
const outside = String.raw`(?<![\p{L}\p{M}\d)\]`;

/** Ranges and signs; applied before the numbers are replaced. */
export const rangeRules: readonly Rule[] = [
  rule(String.raw`${numberStart}(?:9\/11|24\/7|50[/-]50|20\/20)(?![\d/-])`, (_, { match }) => fixedReadings[match]),
  rule(String.raw`(?<=\d)e(?<power>[+-]?\d{1,3})(?![\p{L}\d])`, ({ power }) => ` times 10^${power?.replace('+', '')}`),
  rule(
    String.raw`(?<=\d(?:\s?%|\s?°[CF]?|\s?[aApP]\.?[mM]\.?|\p{L}{1,3})?)\s?[-–]\s?${amount}`,
    (_, { match, before, after }) => {
      if (readInPairs.test(before.replace(/\d+$/, ''))) return ' ';
      // Part of a name or a number: ABC-123-45.
      if (/(?:^|[\s(])[\p{L}-][^\s$€£¥]*$/u.test(before) && !/\d\s?[ap]\.?m\.?$/i.test(before)) return undefined;
      if (match.length === 3 && (/[-+*×÷=/] ?[\d.,]+$/.test(before) || /^[\d.,]+ ?[-+*×÷=/]/.test(after)))
        return ' minus ';
      return /^[\d.]+ ?=/.test(after) ? ' minus ' : ' to ';
    },
  ),
  rule(String.raw`(?<=\d(?:\s?\p{L}{1,2})?)\s?[x×]\s?(?=\d)(?<!(?<!\d)0x)`, (_, { after, match }) =>
    /=/.test(after) || (match.includes('×') && match.length > 1) ? ' times ' : ' by ',
  ),
  rule(`${outside}^-])-${amount}`, () => 'minus '),
  rule(String.raw`${outside}])±\s?(?=\d)`, () => 'plus or minus '),
  rule(String.raw`${outside}~])~\s?(?=[$€£¥]?\d)`, () => 'about '),
];
