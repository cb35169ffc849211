import { type Rule, rule } from '../../rule.ts';
import type { Locale, NumberWords } from '../locale.ts';
import { lettersOf } from '../patterns.ts';

const common = ['1/2', '1/3', '2/3', '1/4', '3/4'];
const roundDenominators = new Set([24, 25, 30, 32, 40, 48, 50, 60, 64, 100, 1000]);
/** Dates and idioms that are written like fractions: 9/11. */
const notFractions = new Set(['9/11']);

/** Common fractions, also after a whole number: 2 1/2. */
export function fractionRules(locale: Locale, numbers: NumberWords): readonly Rule[] {
  const names = locale.fractions.split('|');
  const gap = locale.joinsWords ? '' : ' ';
  const readPart = (written: string): string | undefined => {
    const name = names[common.indexOf(written)];
    if (name) return name;
    const [over = 0, under = 0] = written.split('/').map(Number);
    const hasName = (under >= 5 && under <= 20) || roundDenominators.has(under);
    if (!hasName || over === 0 || over === under || over >= under * 2) return undefined;
    if (notFractions.has(written) || /^0|\/0/.test(written)) return undefined;
    if (locale.signs.outOf && isScore(over, under))
      return `${numbers.cardinal(over)}${gap}${locale.signs.outOf}${gap}${numbers.cardinal(under)}`;
    return locale.readFraction(over, under, numbers);
  };
  return [
    rule(
      String.raw`(?<![${lettersOf(locale)}\d.,:/-])(?:(?<whole>\d{1,3})\s)?(?<part>\d{1,3}\/\d{1,4})(?![\d/]|[.,]\d)`,
      ({ whole, part = '' }) => {
        const name = readPart(part);
        return name && whole ? `${numbers.cardinal(whole)}${gap}${locale.signs.and}${gap}${name}` : name;
      },
    ),
  ];
}

/** Points of ten, twenty or a hundred: 8/10. */
const isScore = (over: number, under: number): boolean =>
  over < under && ((under === 10 && over > 4) || (under === 20 && over > 7) || (under === 100 && over > 1));
