import { type Rule, rule } from '../rule.ts';
import { fractionPattern, fractionWords } from './fractions.ts';
import { numberPattern, numberStart, numberWords } from './number-words.ts';
import { finalStop } from './spell.ts';
import { perNames, pluralUnit, unitNames } from './unit-names.ts';

const byLength = (names: readonly string[]): string =>
  [...names]
    .sort((a, b) => b.length - a.length)
    .join('|')
    .replaceAll('.', String.raw`\.`);
const unit = byLength(Object.keys(unitNames));
const per = byLength(Object.keys(perNames).map((name) => name.replace(/(?<=m)(?=[23]$)/, '\\^?')));
const end = String.raw`(?![\p{L}\p{M}\d])`;
const number = `${numberStart}(?<n>${numberPattern})`;
const sizeWord = /^\s(?:tall|long|wide|deep|high|thick|in diameter|across|apart|by|x)\b/;

/** A noun that the quantity describes: a 9V battery. */
const describedNoun =
  /^ (?:adapter|bag|battery|bottle|bulb|cable|camera|card|charger|cylinder|dash|disk|display|drive|engine|file|film|hose|jar|lens|limit|monitor|motor|pack|pipe|pistol|race|radius|rifle|run|screen|sprint|stick|tank|walk|wide|zone)\b/;

/** Quantities: 60mph, 5 ft 10 in, 12GB, 20 °C, 5 km/h, 30 m², 5%. */
export const unitRules: readonly Rule[] = [
  rule(String.raw`${number}\s?%`, ({ n = '' }) => `${numberWords(n)} percent`),
  rule(String.raw`${number}\s?‰`, ({ n = '' }) => `${numberWords(n)} per mille`),
  rule(
    String.raw`${numberStart}(?<feet>\d{1,3})\s?(?:['’′]|ft\.?|feet|foot)\s?(?<inches>\d{1,2}(?:\.\d)?)(?:\s?(?:"|”|″|''|in(?:ches)?\b\.?))`,
    ({ feet = '', inches = '' }, { match, after }) =>
      `${countUnits(feet, 'foot')} ${countUnits(inches, 'inch')}${match.endsWith('.') ? finalStop(after) : ''}`,
  ),
  rule(String.raw`${fractionPattern}(?:[\s-]?(?<unit>${unit})\.?${end}|["”″](?=[\s,.;)]|$))`, (groups) => {
    const parts = fractionWords(groups);
    const name = groups.unit ? unitNames[groups.unit]! : 'inch';
    return parts && `${parts} ${groups.whole ? pluralUnit(name) : name}`;
  }),
  rule(String.raw`${numberStart}(?<n>\d{1,3}\.\d{1,2})"(?=[\s,.;)]|$)`, ({ n = '' }, { before }) =>
    /"[^"]*$/.test(before) ? undefined : countUnits(n, 'inch'),
  ),
  rule(String.raw`${number}\s?′`, ({ n = '' }) => countUnits(n, 'foot')),
  rule(String.raw`${number}\s?″`, ({ n = '' }) => countUnits(n, 'inch')),
  rule(String.raw`${number}(?<gap>[\s-]?)in(?<dot>\.?)(?=[\s,;:)!?.]|$)`, ({ n = '', gap, dot }, { after }) => {
    const measure = dot || !gap || gap === '-' || /^(?:\s*$|[,;:)!?.])/.test(after) || sizeWord.test(after);
    if (!measure) return undefined;
    return `${gap === '-' ? `${numberWords(n)} inch` : countUnits(n, 'inch')}${dot ? finalStop(after) : ''}`;
  }),
  rule(
    String.raw`${number}(?<gap>\s|-)?(?<unit>${unit})(?:\^?(?<power>[23]))?(?:\/(?<per>${per}))?(?<dot>\.?)${end}`,
    ({ n = '', gap, unit: symbol = '', power, per: divisor, dot }, { before, after }) => {
      // 747s is a plural, and 5 s is probably a typing error.
      if (symbol === 's' && (gap || /\p{Lu}\p{Ll}{2,20} $/u.test(before))) return undefined;
      const area = power ? `${power === '2' ? 'square' : 'cubic'} ` : '';
      const name = area + unitNames[symbol]!;
      const words = gap === '-' || describedNoun.test(after) ? `${numberWords(n)} ${name}` : countUnits(n, name);
      return words + perWords(divisor) + (dot ? finalStop(after) || sentenceStop(symbol, after) : '');
    },
  ),
  // Units without a number, and rates of amounts and things.
  rule(
    String.raw`(?<![\p{L}\d/])(?<unit>km|m|mi|ft|mg|g|kg|MB|GB|kB|KB|Mb|Gb)\/(?<per>s|h|hr|min|sec|kg|L|l|dL|day)${end}`,
    ({ unit: symbol = '', per: divisor }) => pluralUnit(unitNames[symbol]!) + perWords(divisor),
  ),
  rule(
    String.raw`(?<=[\p{L}\d])\/(?<per>s|sec|second|min|minute|h|hr|hour|day|night|wk|week|mo|month|yr|year|kg|lb|person|user|seat|unit|piece)${end}`,
    ({ per: divisor }, { before }) =>
      /\p{N}|\b(?:dollars?|euros?|pounds?|yen|cents?|pence|hundred|thousand|million|billion)\b/u.test(before)
        ? perWords(divisor)
        : undefined,
  ),
];

const perWords = (divisor = ''): string => (divisor ? ` per ${perNames[divisor.replace('^', '')] ?? divisor}` : '');

function countUnits(amount: string, name: string): string {
  return `${numberWords(amount)} ${amount === '1' ? name : pluralUnit(name)}`;
}

/** A full stop after a unit that is never abbreviated with one ends the sentence. */
const sentenceStop = (symbol: string, after: string): string =>
  /^(?:ft|in|lbs?|oz|sec|min|hrs?|yrs?|yds?|mi|gal|tsp|tbsp|qt|mos?|wks?|mins|secs|sq\. ft\.|fl\. oz\.)$/.test(
    symbol,
  ) && !/^\s[\p{Lu}\d]/u.test(after)
    ? ''
    : '.';
