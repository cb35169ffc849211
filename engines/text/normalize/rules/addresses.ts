import { emailPattern, endings, findAddressEnd, label, urlPattern } from '../../address-patterns.ts';
import { type Rule, rule } from '../../rule.ts';
import type { Locale, NumberWords } from '../locale.ts';

const countries = 'pl|cz|sk|hr|ua|ru|bg|ro|gr|tr|pt|br|mx|kr|cn|tw|my|ph|sa|ae';

/** URLs, email addresses, host names, handles and hashtags, with the language's words of the signs. */
export function addressRules(
  { signs, addressWords = {}, abbreviations }: Locale,
  numbers: NumberWords,
): readonly Rule[] {
  const names: Readonly<Record<string, string>> = {
    '.': signs.dot,
    '/': signs.slash,
    '@': signs.at,
    '-': signs.dash,
    _: signs.underscore,
    '=': signs.equals,
    '&': signs.and,
    '+': signs.plus,
  };
  const spell = (address: string): string =>
    Array.from(address.matchAll(/[\p{L}\p{M}]+|\d+|[./@\-_=&+]/gu), ([part]) => {
      if (/^\d/.test(part)) return part.length <= 2 ? numbers.cardinal(part) : numbers.digits(part);
      return addressWords[part.toLowerCase()] ?? names[part] ?? spellConsonants(part);
    }).join(' ');
  const spellAddress = (match: string): string => {
    const end = findAddressEnd(match);
    const address = match
      .slice(0, end)
      .replace(/^\w+:\/\//, '')
      .replace(/\/$/, '');
    return spell(address) + match.slice(end);
  };
  return [
    rule(urlPattern, (_, { match }) => spellAddress(match), 'i'),
    rule(emailPattern, (_, { match }) => spellAddress(match)),
    rule(
      String.raw`(?<![\p{L}\d._@-])${label}(?:\.${label}){0,6}\.(?:${endings}|${countries})(?![\p{L}\d_-]|\.[\p{L}\d])(?:[/?#][^\s<>"“”]{1,500})?`,
      (_, { match, after }) => {
        const isAbbreviation = after.startsWith('.') && `${match}.` in abbreviations;
        const hasName = /\p{L}/u.test(match.slice(0, match.lastIndexOf('.')));
        return hasName && !isAbbreviation ? spellAddress(match) : undefined;
      },
    ),
    rule(String.raw`(?<![\p{L}\d_.])@(?<name>[\p{L}\d_]{1,40})`, ({ name = '' }) => `${signs.at} ${spell(name)}`),
    rule(
      String.raw`(?<![\p{L}\d&#])#(?<tag>[\p{L}_][\p{L}\p{M}\d_]{0,80})`,
      ({ tag = '' }) => `${signs.hashtag} ${splitTag(tag)}`,
    ),
  ];
}

/** Letters that are no word, such as www, are read one by one. */
const spellConsonants = (letters: string): string =>
  /^[b-df-hj-np-tv-z]{2,5}$/.test(letters) ? Array.from(letters.toUpperCase()).join(' ') : letters;

/** Splits a hashtag at capitals and digits. */
const splitTag = (tag: string): string =>
  tag
    .replace(/_+/g, ' ')
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ')
    .trim();
