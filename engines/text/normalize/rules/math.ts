import { type Rule, rule } from '../../rule.ts';
import type { Locale, NumberWords } from '../locale.ts';
import { mathWords } from '../math-words.ts';

/** Formulas: 3x - 4, x²/2, 10⁻³, √2, and C# as a name. */
export function mathRules({ tag, signs, joinsWords }: Locale, numbers: NumberWords): readonly Rule[] {
  const language = tag === 'nb' ? 'no' : tag.split('-')[0]!;
  const [root, pi, infinity, sum, integral, power = ''] = mathWords[language]!.split('|');
  const gap = joinsWords ? '' : ' ';
  const spaced = (words = '') => `${gap}${words}${gap}`;
  const raise = (exponent: string): string =>
    power.includes('{0}') ? power.replace('{0}', exponent) : ` ${power} ${exponent}`;
  const rules = [
    // A cubic metre is a unit.
    rule(
      String.raw`(?<=\d|(?<![\p{L}\p{M}])[a-ln-zA-Z])(?<minus>⁻?)(?<n>[⁰¹⁴-⁹³][⁰¹²³⁴-⁹]{0,2}|(?<=⁻)²[⁰¹²³⁴-⁹]{0,2})`,
      ({ minus, n = '' }) => {
        const exponent = numbers.cardinal(n.normalize('NFKC').replace(/^0+(?=\d)/, ''));
        return raise(minus ? `${signs.minus}${gap}${exponent}` : exponent);
      },
    ),
    rule(String.raw`(?<=(?<![\p{L}\p{M}])[a-z]²?|[²)])\/(?=\d)`, () => spaced(signs.dividedBy)),
    rule(String.raw`(?<=(?<![\p{L}\p{M}])[xyz]²?\s|\d[xyz]²?\s)-(?=\s\d)`, () => signs.minus),
    rule(String.raw`(?<=\d\s)-(?=\s\d{0,3}[xyz](?![\p{L}\p{M}\d]))`, () => signs.minus),
    rule(String.raw`(?<=(?<![\p{L}\p{M}])[a-ln-z])²(?!\/)`, () => ` ${signs.squared} `),
    rule(String.raw`√\s?`, () => spaced(root)),
    rule('∞', () => spaced(infinity)),
    rule('∑', () => spaced(sum)),
    rule('∫', () => spaced(integral)),
    rule(String.raw`(?<![\p{L}\p{M}\d])(?<name>[A-H])#(?![\p{L}\d])`, ({ name }) => `${name} sharp`),
  ];
  if (language !== 'el') rules.push(rule(String.raw`(?<!\p{Script=Greek})π(?!\p{Script=Greek})`, () => spaced(pi)));
  return rules;
}
