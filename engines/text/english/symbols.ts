import { type Rule, rule } from '../rule.ts';

/**
 * Signs with a name; applied after the rules for expressions that contain them. Extra spaces are removed at the end.
 */
export const symbolRules: readonly Rule[] = [
  rule(String.raw`(?<!\p{L})(?<word>\p{L}{1,40})\(s\)`, ({ word }) => `${word}s`),
  rule(String.raw`(?<![\p{L}\d])(?<letter>[A-H])#(?!\p{L})`, ({ letter }) => `${letter} sharp`),
  rule(String.raw`(?<=\p{L})\+\+(?!\+)`, () => ' plus plus'),
  rule(
    String.raw`(?<=(?<!\p{L})(?:[Hh]e|[Hh]is|[Hh]im|[Ss]he|[Hh]er|[Ss]))\/(?=(?:s?he|hers?|him|his)(?!\p{L}))`,
    () => ' or ',
  ),
  rule('&+', () => ' and '),
  // Separator lines.
  rule('([-=_*~#+])\\1{4,}', () => ' '),
  rule('!==?', () => ' is not equal to '),
  rule('(?<![<>=])<=', () => ' is at most '),
  rule('(?<![-<>=])>=', () => ' is at least '),
  rule('(?<![-=])[-=]{1,3}>|[→⇒]', () => ' to '),
  rule('(?<![<-])<(?![<-])', () => ' is less than '),
  rule('(?<![>=-])>(?!>)', () => ' is greater than '),
  rule('(?<!=)={1,3}(?!=)', () => ' equals '),
  rule('≈', () => ' is about '),
  rule('≠', () => ' is not equal to '),
  rule('≤', () => ' is at most '),
  rule('≥', () => ' is at least '),
  rule('×', () => ' times '),
  rule('÷', () => ' divided by '),
  rule('±', () => ' plus or minus '),
  rule('%', () => ' percent '),
  rule('°', () => ' degrees '),
  rule('@', () => ' at '),
  rule('§{1,2}', () => ' section '),
  rule('¶', () => ' paragraph '),
  rule('©', () => ' copyright '),
  rule(String.raw`(?<=\p{L})[®™]`, () => ''),
  rule('®', () => ' registered '),
  rule('™', () => ' trademark '),
  rule('№', () => ' number '),
  rule(String.raw`\$`, () => ' dollars '),
  rule('€', () => ' euros '),
  rule('£', () => ' pounds '),
  rule('¥', () => ' yen '),
  rule('¢', () => ' cents '),
  rule('#+', () => ' hash '),
  rule(String.raw`\\+`, () => ' backslash '),
  rule('[_|~^`*•·<>{}=]+', () => ' '),
  rule(String.raw`(?<=\p{L}\s?)\/(?=\s?\p{L})`, () => ' '),
  rule(String.raw`\+(?=\s?[\p{L}\d(])|(?<=\p{L}\s?)\+`, () => ' plus '),
  // List bullets.
  rule(String.raw`(?<=(?:^|\n)[^\S\n]{0,20})[-–*•‣▪◦·●○■□➢➤►](?:[^\S\n]{1,20})(?=\S)`, () => ''),
];
