import { type Rule, rule } from '../rule.ts';
import { abbreviations, beforeNumber, titles } from './abbreviation-names.ts';
import { finalStop, spellLetters } from './spell.ts';

const start = String.raw`(?<![\p{L}\p{M}\d.])`;
const alternatives = (names: readonly string[]): string =>
  [...names]
    .sort((a, b) => b.length - a.length)
    .join('|')
    .replaceAll('.', String.raw`\.`);

const directions: Readonly<Record<string, string>> = { N: 'North', S: 'South', E: 'East', W: 'West' };

/** Abbreviations before numbers; applied before the numbers are replaced. */
export const numberedAbbreviationRules: readonly Rule[] = [
  rule(
    String.raw`${start}(?<name>${alternatives(Object.keys(beforeNumber))})\.\s?(?=\d|(?:[IVX]{2,6}|[VX])(?!\p{L}))`,
    ({ name = '' }) => {
      const words = beforeNumber[name.toLowerCase()]!;
      return `${/^\p{Lu}/u.test(name) ? words[0]!.toUpperCase() + words.slice(1) : words} `;
    },
    'i',
  ),
  rule(String.raw`${start}(?<name>pp?|vol|fig) (?=\d)`, ({ name = '' }) => `${beforeNumber[name]} `),
  rule(String.raw`(?<=\d )(?<way>[NSEW])\.? (?=\p{Lu}\p{Ll})`, ({ way = '' }) => `${directions[way]} `),
  rule(
    String.raw`(?<=\d\p{L}{0,2} (?:\p{Lu}\p{Ll}{1,20} ){1,3}|\d(?:st|nd|rd|th) )(?<name>St|Dr)\.?(?![\p{L}\d])`,
    ({ name }, { match, after }) =>
      (name === 'St' ? 'Street' : 'Drive') + (match.endsWith('.') ? finalStop(after) : ''),
  ),
];

/** Abbreviations of words, and letters with full stops. */
export const abbreviationRules: readonly Rule[] = [
  rule(
    String.raw`${start}(?<name>${alternatives(Object.keys(abbreviations))})(?![\p{L}\d])|${start}Ph\.D(?![\p{L}\d.])`,
    ({ name = 'Ph.D.' }, { after }) => {
      const words = abbreviations[name]!;
      if (/^(?:min|max|temp|al|Co|Sq)\.$/.test(name) && finalStop(after) && name !== 'Co.') return `${words}.`;
      return words + (finalStop(after) || (/^\s\p{Lu}/u.test(after) && name === 'etc.' ? '.' : ''));
    },
  ),
  rule(
    String.raw`${start}(?<name>E\.g\.|I\.e\.|Vs\.|Approx\.)(?![\p{L}\d])`,
    ({ name = '' }) =>
      ({ 'E.g.': 'For example', 'I.e.': 'That is', 'Vs.': 'Versus', 'Approx.': 'Approximately' })[name],
  ),
  rule(String.raw`${start}(?<name>St|Dr|Ft)\.(?![\p{L}\d])`, ({ name }, { before, after }) => {
    const named = /^\s\p{Lu}/u.test(after);
    const words = name === 'St' ? ['Saint', 'Street'] : name === 'Dr' ? ['Doctor', 'Drive'] : ['Fort', 'Fort'];
    return (named || !/(?<!\p{L})\p{Lu}\p{L}{0,20}\s$/u.test(before) ? words[0] : words[1])! + finalStop(after);
  }),
  rule(
    String.raw`${start}(?<name>${Object.keys(titles).join('|')})(?=\s\p{Lu}[\p{Ll}.’'])`,
    ({ name = '' }) => titles[name],
  ),
  rule(String.raw`${start}vs?(?=\s(?:\p{Lu}|the\b|an?\b))`, (_, { match, before }) =>
    match === 'vs' || /\p{Lu}\p{Ll}{1,20}\s$/u.test(before) ? 'versus' : undefined,
  ),
  rule(String.raw`${start}w\/o(?![\p{L}\d])\s?`, () => 'without '),
  rule(String.raw`${start}w\/(?=\s?\p{L})\s?`, () => 'with '),
  rule(String.raw`${start}b\/c(?![\p{L}\d])`, () => 'because'),
  rule(String.raw`${start}[nN]\/[aA](?![\p{L}\d])`, () => 'N.A'),
  rule(String.raw`${start}[cC]\/[oO](?![\p{L}\d])`, () => 'care of'),
];

/** Letters with full stops: U.S.A. and initials. A stop inside a sentence would cause a pause. */
export const initialRules: readonly Rule[] = [
  rule(
    String.raw`${start}(?<letters>(?:\p{Lu}\.){2,12})(?<ending>[’']?s)?(?![\p{L}\d])`,
    ({ letters = '', ending }, { after }) =>
      ending ? spellLetters(letters.replaceAll('.', ''), ending) : letters.slice(0, -1) + finalStop(after),
  ),
  rule(
    String.raw`${start}(?<letters>\p{Lu}\. (?:\p{Lu}\. ){1,3})(?=\p{Lu}\p{Ll})`,
    ({ letters = '' }) => `${letters.replace(/[ .]/g, '').split('').join('.')} `,
  ),
  rule(
    String.raw`(?<=(?:\p{Lu}\p{Ll}{1,20} |^["'“‘(]?))(?<letter>[B-HJ-Z])\. (?=\p{Lu}\p{Ll})`,
    ({ letter = '' }) => `${letter} `,
  ),
];
