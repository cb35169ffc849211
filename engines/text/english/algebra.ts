import { type Rule, rule } from '../rule.ts';
import { cardinal } from './number-words.ts';

/** A variable that is not a part of a word. */
const variable = String.raw`[xyz](?![\p{L}\d'’])`;

/** Formulas, before the rules for numbers: 3x - 4, x²/2, √2. */
export const algebraRules: readonly Rule[] = [
  rule(
    String.raw`(?<![\p{L}\d.,])(?<n>\d{1,4})(?<name>x)(?=\s?[-+=<>≤≥]\s?[\d\p{L}(]|\)|\^)`,
    ({ n = '', name }) => `${cardinal(n)} ${name}`,
  ),
  rule(String.raw`(?<=(?<!\p{L})[xyz](?:\^\d)?\s)-(?=\s\d)`, () => 'minus'),
  rule(String.raw`(?<=\d\s)-(?=\s\d{0,3}${variable})`, () => 'minus'),
  rule(String.raw`(?<=(?<!\p{L})[a-z]\^\d|\))\/(?=\d)`, () => ' over '),
];

/** Signs of formulas, which other texts do not have. */
export const formulaSignRules: readonly Rule[] = [
  rule(String.raw`√\s?`, () => ' the square root of '),
  rule(String.raw`(?<!\p{Script=Greek})π(?!\p{Script=Greek})`, () => ' pi '),
  rule('∞', () => ' infinity '),
  rule('[∑Σ](?=\\s|$)', () => ' the sum '),
  rule('∫', () => ' the integral '),
  // A heart.
  rule(String.raw`(?<=(?<!\p{L})(?:I|[Ww]e|[Tt]hey|[Yy]ou)\s)<3(?=\s\p{L})`, () => 'love'),
  rule(String.raw`(?<=\p{L}{2}[.!?]?\s)<3(?=\s*$|\s?[.!?])`, () => 'heart'),
];
