import { digitValue } from '../ascii-digits.ts';
import { type Rule, rule } from '../rule.ts';

/** Compatibility variants of letters, digits and units (full-width, circled, mathematical). */
const compatible = String.raw`(?!™)[\u2080-\u209c\u2100-\u218b\u2460-\u24ff\u3220-\u33ff\uff01-\uff5e\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f10a}]+`;
const superscripts = '⁻?[²³¹⁰⁴-⁹]{1,10}';

/** Converts character variants to the form that the other rules expect, and removes pictographs. */
export const characterRules: readonly Rule[] = [
  rule(String.raw`(?:№|(?<!\p{L})[Nn]º)\s?(?=[\p{N}IVX])`, () => 'number '),
  rule('[¼-¾⅐-⅞↉]', (_, { match }) => match.normalize('NFKC').replace('⁄', '/')),
  // A superscript number after a longer word is a footnote mark.
  rule(`(?<=\\p{L}{4})${superscripts}`, () => ''),
  rule(`(?<=[\\p{L}\\d)])${superscripts}`, (_, { match }) => `^${match.normalize('NFKC')}`),
  rule(superscripts, (_, { match }) => match.normalize('NFKC')),
  rule(compatible, (_, { match }) => match.normalize('NFKC').replaceAll('⁄', '/')),
  rule(String.raw`[^\P{Nd}0-9]+`, (_, { match }) => Array.from(match, digitValue).join('')),
  rule(
    String.raw`(?![©®™])\p{Extended_Pictographic}[\ufe0f\u200d\u20e3\u{1f3fb}-\u{1f3ff}]*|[\u{1f1e6}-\u{1f1ff}]`,
    () => ' ',
  ),
  rule('[\u2010-\u2012\u2212]', () => '-'),
];
