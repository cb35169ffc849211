import { answerWords, foldText, withoutIntroduction } from './answer-words.rules.ts';
import { readDigitSequence } from './spoken-numbers.parser.ts';

const emailPattern = /[a-z0-9][a-z0-9._%+-]*@[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.[a-z]{2,24}/i;

/** The email address in a text, written or said: "john dot smith at example dot com" → john.smith@example.com. */
export function readEmail(text: string, language: string): string | undefined {
  const written = emailPattern.exec(text.replace(/\s*@\s*/g, '@'));
  if (written) return written[0].toLowerCase();
  const words = answerWords(language);
  const signs: readonly (readonly [readonly string[], string])[] = [
    [words.underscore, '_'],
    [words.dash, '-'],
    [words.dot, '.'],
    [words.plus, '+'],
    [words.at, '@'],
  ];
  let said = ` ${foldText(withoutIntroduction(text, language))} `;
  for (const [names, sign] of signs)
    for (const name of names)
      said = said
        .replaceAll(` ${foldText(name)} `, ` ${sign} `)
        .replaceAll(`${sign} ${foldText(name)} `, `${sign} ${sign} `);
  // "at" is also a word of the sentence: only the last one is the sign.
  const parts = said.trim().split(' ');
  const at = parts.lastIndexOf('@');
  if (at < 1) return undefined;
  const spoken = parts.map((part, index) => (part === '@' && index !== at ? 'at' : part)).join('');
  return emailPattern.exec(spoken)?.[0].toLowerCase();
}

/** The phone number in a text, digits with an optional plus; between 5 and 15 digits. */
export function readPhone(text: string, language: string): string | undefined {
  const written = /\+?\(?\d[\d\s()./-]{3,}\d/.exec(text);
  const digits = written ? written[0].replace(/[^\d+]/g, '') : readDigitSequence(text, language);
  const count = digits?.replace('+', '').length ?? 0;
  return digits && count >= 5 && count <= 15 ? digits : undefined;
}

const alphabet: Readonly<Record<string, string>> = Object.fromEntries(
  'alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey whisky xray yankee zulu anton berta caesar cäsar dora emil friedrich gustav heinrich ida julius kaufmann ludwig martha nordpol otto paula quelle richard samuel siegfried theodor ulrich viktor wilhelm xanthippe ypsilon zeppelin zacharias'
    .split(' ')
    .map((word) => [foldText(word), foldText(word)[0]!]),
);
const letterNames: Readonly<Record<string, string>> = {
  ay: 'a',
  bee: 'b',
  cee: 'c',
  see: 'c',
  sea: 'c',
  dee: 'd',
  ee: 'e',
  eff: 'f',
  gee: 'g',
  aitch: 'h',
  eye: 'i',
  jay: 'j',
  kay: 'k',
  el: 'l',
  em: 'm',
  en: 'n',
  oh: 'o',
  pee: 'p',
  queue: 'q',
  cue: 'q',
  ar: 'r',
  ess: 's',
  tee: 't',
  tea: 't',
  you: 'u',
  vee: 'v',
  ex: 'x',
  why: 'y',
  wye: 'y',
  zee: 'z',
  zed: 'z',
  vau: 'v',
};

/** Letters and digits that are spelled: "A as in Anna, double N, 7" → "ANN7"; undefined if a word is no letter. */
export function readSpelling(text: string, language: string): string | undefined {
  const plain = text.replace(/\b([\p{L}])\s+(?:as in|for|like|wie|comme|como|de)\s+[\p{L}]+/giu, '$1');
  const tokens = withoutIntroduction(plain, language)
    .split(/[\s,.;-]+/)
    .filter(Boolean);
  if (tokens.length === 1 && /^[\p{L}\p{N}]{2,}$/u.test(tokens[0]!)) return tokens[0]!.toUpperCase();
  let spelled = '';
  let factor = 1;
  for (const token of tokens) {
    const word = foldText(token);
    if (word === 'double' || word === 'doppel') {
      factor = 2;
      continue;
    }
    const sign = /^[\p{L}\p{N}]$/u.test(token)
      ? token
      : (alphabet[word] ?? letterNames[word] ?? readDigitSequence(token, language));
    if (sign === undefined) return undefined;
    spelled += sign.repeat(factor);
    factor = 1;
  }
  return spelled === '' ? undefined : spelled.toUpperCase();
}
