import type { Locale, NumberWords } from './locale.ts';

export type Case = 'genitive' | 'dative' | 'instrumental' | 'locative';

interface CaseRules {
  /** Source: prepositions of the genitive. */
  readonly genitiveAfter: string;
  /** Source: prepositions of the genitive where an end follows: с 9 до 18. */
  readonly genitiveFrom?: string;
  /** Endings of plural nouns that show a case, whatever stands before the number. */
  readonly endings: readonly (readonly [ending: RegExp, shown: Case])[];
  /** Nouns with such an ending in the nominative or genitive, and words that are no nouns. */
  readonly except?: RegExp;
  readonly read: (value: number, inCase: Case, noun: string, numbers: NumberWords) => string | undefined;
}

const nextWord = /^[ \u00a0](?<noun>\p{L}[\p{L}\p{M}'’]*)/u;

/** Numbers in the case that a preposition or the noun after them shows: от пяти до десяти, с двумя людьми. */
export function openCases({
  genitiveAfter,
  genitiveFrom = '(?!)',
  endings,
  except,
  read,
}: CaseRules): NonNullable<Locale['readInCase']> {
  const preposition = new RegExp(String.raw`(?<!\p{L})(?:${genitiveAfter})\s$`, 'iu');
  const from = new RegExp(String.raw`(?<!\p{L})(?:${genitiveFrom})\s$`, 'iu');
  return (value, { before, after }, numbers) => {
    const noun = nextWord.exec(after)?.groups?.noun?.toLowerCase() ?? '';
    const shown = except?.test(noun) ? undefined : endings.find(([ending]) => ending.test(noun))?.[1];
    const hasEnd = /^\s(?:до|do)\s/.test(after) && from.test(before);
    const inCase = shown ?? (hasEnd || preposition.test(before) ? 'genitive' : undefined);
    return inCase && read(value, inCase, noun, numbers);
  };
}

/** Case forms word by word, from lists of `word>form` separated by spaces. */
export function openWordForms(lists: Partial<Record<Case, string>>) {
  const tables = Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [
      name,
      new Map(list.split(' ').map((pair) => pair.split('>') as [string, string])),
    ]),
  );
  return (words: string, inCase: Case): string | undefined => {
    const table = tables[inCase];
    return (
      table &&
      words
        .split(' ')
        .map((word) => table.get(word) ?? word)
        .join(' ')
    );
  };
}
