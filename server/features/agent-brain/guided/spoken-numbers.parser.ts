import { toCardinal as german } from 'n2words/de-DE';
import { toCardinal as english } from 'n2words/en-US';
import { toCardinal as spanish } from 'n2words/es-ES';
import { toCardinal as french } from 'n2words/fr-FR';
import { foldText } from './answer-words.rules.ts';

type ToCardinal = (value: number) => string;
const cardinals: Readonly<Record<string, ToCardinal>> = { en: english, de: german, fr: french, es: spanish };
/** Numbers up to here are understood as words; larger ones as digits, or digit by digit. */
const maxSpoken = 9_999;
const joiners = new Set(['and', 'und', 'et', 'y']);
const doubles: Readonly<Record<string, number>> = { double: 2, doppel: 2, triple: 3 };
const otherWords: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  en: { oh: 0, o: 0, nought: 0, a: 1, an: 1, dozen: 12 },
  de: { zwo: 2, eine: 1, einen: 1, einer: 1, ein: 1 },
  fr: { une: 1 },
  es: { una: 1, un: 1 },
};
/** Words that are numbers only among digits or alone, since they are also articles. */
const articles = new Set(['a', 'an', 'o', 'ein', 'eine', 'einen', 'einer', 'un', 'une', 'una']);

const tables = new Map<string, ReadonlyMap<string, number>>();

/** The numbers of a language by their words, without spaces and joining words. Built at first use: about 20 ms. */
function numberWords(language: string): ReadonlyMap<string, number> {
  const base = cardinals[language] ? language : 'en';
  const existing = tables.get(base);
  if (existing) return existing;
  const table = new Map<string, number>();
  for (let value = maxSpoken; value >= 0; value--) table.set(keyOf(cardinals[base]!(value)), value);
  for (const [word, value] of Object.entries(otherWords[base]!)) table.set(foldText(word), value);
  tables.set(base, table);
  return table;
}

const keyOf = (text: string): string =>
  foldText(text)
    .split(' ')
    .filter((word) => !joiners.has(word))
    .join('');

interface SpokenNumber {
  readonly value: number;
  /** Positions of its words in the list, the end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const baseLanguage = (language: string): string => language.toLowerCase().split(/[-_]/)[0]!;

/** The numbers in a text, as digits or words, in order. "1,250.5" is read by the language's separators. */
export function findNumbers(text: string, language: string): SpokenNumber[] {
  const base = baseLanguage(language);
  const tokens = splitTokens(text);
  const table = numberWords(base);
  const found: SpokenNumber[] = [];
  for (let start = 0; start < tokens.length; start++) {
    const digits = readDigits(tokens[start]!, base);
    if (digits !== undefined) {
      found.push({ value: digits, start, end: start + 1, text: tokens[start]! });
      continue;
    }
    const match = longestMatch(tokens, start, table);
    if (!match) continue;
    found.push(match);
    start = match.end - 1;
  }
  return found.length > 1 ? found.filter(({ text: word }) => !articles.has(foldText(word))) : found;
}

const splitTokens = (text: string): string[] => text.split(/[\s]+|(?<=\p{L})-(?=\p{L})/u).filter(Boolean);

function longestMatch(tokens: readonly string[], start: number, table: ReadonlyMap<string, number>) {
  for (let end = Math.min(tokens.length, start + 9); end > start; end--) {
    const slice = tokens.slice(start, end);
    if (joiners.has(foldText(slice[0]!)) || joiners.has(foldText(slice.at(-1)!))) continue;
    const value = table.get(keyOf(slice.join(' ')));
    if (value !== undefined) return { value, start, end, text: slice.join(' ') };
  }
  return undefined;
}

/** "1.250,5" in German and "1,250.5" in English; undefined for a word. */
function readDigits(token: string, base: string): number | undefined {
  const trimmed = token.replace(/^[^\d+-]+|[^\d]+$/g, '');
  if (!/^[+-]?\d[\d.,]*$/.test(trimmed)) return undefined;
  const isDecimalComma = base !== 'en' && base !== 'zh' && base !== 'ja';
  const [group, decimal] = isDecimalComma ? ['.', ','] : [',', '.'];
  // Separators that cannot be of groups are decimal points in every language: 2.5.
  const isGrouped = new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d+)?$`).test(trimmed);
  const plain = isGrouped ? trimmed.replaceAll(group!, '') : trimmed;
  const value = Number(plain.replace(decimal!, '.').replace(/,/g, '.'));
  return Number.isFinite(value) ? value : undefined;
}

/** The digits in a text, as said or written: "double four, one two" → "4412"; undefined if another word is between them. */
export function readDigitSequence(text: string, language: string): string | undefined {
  const table = numberWords(baseLanguage(language));
  let result = '';
  let factor = 1;
  let isPlus = false;
  for (const token of text.split(/[\s,;.]+|(?<=\d)[-/](?=\d)/).filter(Boolean)) {
    const word = foldText(token);
    if (doubles[word]) {
      factor = doubles[word];
      continue;
    }
    if (word === 'plus' && result === '') {
      isPlus = true;
      continue;
    }
    const cleaned = token.replace(/[()\-/]/g, '');
    const value = /^\+?\d+$/.test(cleaned) ? cleaned : table.get(word)?.toString();
    if (value === undefined) {
      if (result === '' || word === '') continue;
      if (/^(and|und|et|y|then|extension)$/.test(word)) continue;
      break;
    }
    result += value.repeat(factor);
    factor = 1;
  }
  if (result === '') return undefined;
  return isPlus && !result.startsWith('+') ? `+${result}` : result;
}
