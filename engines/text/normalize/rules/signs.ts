import { type Rule, rule } from '../../rule.ts';
import type { Locale } from '../locale.ts';

/** Signs with a name, after the rules for expressions that contain them. */
export function signRules({ signs }: Locale): readonly Rule[] {
  const spaced = (words: string) => () => ` ${words} `;
  return [
    // Separator lines.
    rule('([-=_*~#+])\\1{4,}', () => ' '),
    rule('&+', spaced(signs.and)),
    rule(String.raw`(?<=\p{L})\+\+(?!\+)`, () => ` ${signs.plus} ${signs.plus}`),
    rule('≠|!={1,2}', spaced(signs.notEqual)),
    rule('≤|<=', spaced(signs.atMost)),
    rule('≥|(?<!=)>=', spaced(signs.atLeast)),
    rule('(?<![<-])<(?![<-])', spaced(signs.less)),
    rule('(?<![>=-])>(?!>)', spaced(signs.greater)),
    rule('(?<![=<>!])={1,3}(?![=>])', spaced(signs.equals)),
    rule('×', spaced(signs.times)),
    rule('÷', spaced(signs.dividedBy)),
    rule('±', spaced(signs.plusMinus)),
    rule('≈', spaced(signs.about)),
    rule('@', spaced(signs.at)),
    rule('§{1,2}', spaced(signs.section)),
    rule('©', spaced(signs.copyright)),
    rule('[®™]', () => ''),
    rule('№', spaced(signs.number)),
    rule(String.raw`#(?=\s?[\p{L}\d])`, spaced(signs.number)),
    rule(String.raw`(?<=[\p{L}\p{M}\d]\s{1,2})\+(?=\s[\p{L}\d])`, spaced(signs.plus)),
    rule(String.raw`(?<=\p{L}\s?)\/(?=\s?\p{L})`, () => ' '),
    rule('[〒_|^~`*•·<>{}→⇒\\\\]+', () => ' '),
    // List bullets.
    rule(String.raw`(?<=(?:^|\n)[^\S\n]{0,20})[-–‣▪◦●○■□➢➤►](?:[^\S\n]{1,20})(?=\S)`, () => ''),
  ];
}
