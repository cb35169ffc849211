import { emailPattern, endings, findAddressEnd, label, urlPattern } from '../address-patterns.ts';
import { type Rule, rule } from '../rule.ts';
import { cardinal, pairDigits, spellDigits } from './number-words.ts';
import { spellLetters } from './spell.ts';

/** URLs, email addresses, file names, paths, social network handles and hashtags. */
export const addressRules: readonly Rule[] = [
  rule(
    urlPattern,
    (_, { match }) => {
      const end = findAddressEnd(match);
      return (
        spellAddress(
          match
            .slice(0, end)
            .replace(/^\w+:\/\//, '')
            .replace(/\/$/, ''),
        ) + match.slice(end)
      );
    },
    'i',
  ),
  rule(emailPattern, (_, { match }) => spellAddress(match)),
  rule(
    String.raw`(?<![\p{L}\d._@-])${label}(?:\.${label}){0,6}\.(?:${endings})(?![\p{L}\d_-]|\.[\p{L}\d])(?:[/?#][^\s<>"“”]{1,500})?`,
    (_, { match }) => {
      // Probably the first word of a sentence after a missing space.
      if (/\.(?:In|It|At|No|Be|Me|Us|Go|So)$/.test(match)) return undefined;
      const end = findAddressEnd(match);
      return spellAddress(match.slice(0, end)) + match.slice(end);
    },
  ),
  rule(String.raw`(?<![\p{L}\d/.])[~.]{0,2}\/[\p{L}\d_.-]{1,60}(?:\/[\p{L}\d_.-]{1,60}){1,12}`, (_, { match }) => {
    const end = findAddressEnd(match);
    return spellAddress(match.slice(0, end)) + match.slice(end);
  }),
  rule(String.raw`(?<![\p{L}\d_.])@(?<name>[\p{L}\d_]{1,40})`, ({ name = '' }) => `at ${spellAddress(name)}`),
  rule(String.raw`(?<![\p{L}\d&#])#(?<tag>[\p{L}_][\p{L}\d_]{0,80})`, ({ tag = '' }) => `hashtag ${splitTag(tag)}`),
];

const signs: Readonly<Record<string, string>> = {
  '.': 'dot',
  '/': 'slash',
  '\\': 'backslash',
  '@': 'at',
  '-': 'dash',
  _: 'underscore',
  '?': 'question mark',
  '=': 'equals',
  '&': 'and',
  '#': 'hash',
  ':': 'colon',
  '%': 'percent',
  '+': 'plus',
  '~': 'tilde',
  '*': 'star',
  ',': 'comma',
  ';': 'semicolon',
};
const spelled = new Set(['ai', 'api', 'au', 'edu', 'eu', 'faq', 'ie', 'io', 'uk', 'us', 'ui', 'id', 'gui', 'exe']);

/** Spells out an address: john.doe@example.org -> john dot doe at example dot org. */
const spellAddress = (address: string): string =>
  Array.from(address.matchAll(/\p{L}+|\d+|[^\p{L}\d\s]/gu), ([part]) =>
    /\d/.test(part) ? spellDigitsInName(part) : (signs[part] ?? spellLettersInName(part)),
  ).join(' ');

const spellLettersInName = (letters: string): string =>
  spelled.has(letters) || /^[b-df-hj-np-tv-xz]{2,5}$/.test(letters) ? spellLetters(letters) : letters;

function spellDigitsInName(digits: string): string {
  if (/^(?:1[89]|20)\d\d$/.test(digits)) return pairDigits(digits);
  return digits.length <= 2 ? cardinal(digits) : spellDigits(digits);
}

/** Splits a hashtag at capitals: MeToo -> Me Too. */
const splitTag = (tag: string): string =>
  tag
    .replace(/_+/g, ' ')
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ')
    .trim();
