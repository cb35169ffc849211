import { bannedWords, protectedNames } from '../../../../contract/catalogue/banned-words.ts';

/** Digits and signs that replace letters in leetspeak. */
const leetLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};
/** Letters that look like Latin letters, and letters that Unicode decomposition does not split. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ο: 'o',
  α: 'a',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
};

/** Lower-case words without accents; with `mapLeet`, digits and signs are mapped to letters. */
function normalizedWords(text: string, mapLeet: boolean): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => lookAlikes[letter] ?? letter);
  const letters = mapLeet
    ? plain.replaceAll(/[0-9@$]|!(?=[\p{L}\p{N}])/gu, (sign) => leetLetters[sign] ?? sign)
    : plain;
  return joinSpelledWords(letters.split(/[^\p{L}\p{N}]+/u).filter(Boolean));
}

/** Joins runs of three or more single letters, so that `r a p e` is one word. */
function joinSpelledWords(parts: readonly string[]): string[] {
  const all: string[] = [];
  let run: string[] = [];
  const flush = () => {
    if (run.length >= 3) all.push(run.join(''));
    else all.push(...run);
    run = [];
  };
  for (const part of parts) {
    if (part.length === 1) run.push(part);
    else {
      flush();
      all.push(part);
    }
  }
  flush();
  return all;
}

const padPhrases = (list: readonly string[]): readonly string[] => list.map((phrase) => ` ${phrase} `);
const bannedPhrases = padPhrases(bannedWords);
const protectedPhrases = padPhrases(protectedNames);

/** Why a voice may not have this text; undefined if it may. Matches whole words only: Grape and Scunthorpe are names. */
export function refusalReason(text: string): 'banned' | 'protected' | undefined {
  const variants = [normalizedWords(text, false), normalizedWords(text, true)].map((all) => ` ${all.join(' ')} `);
  const containsAny = (list: readonly string[]) =>
    variants.some((reading) => list.some((phrase) => reading.includes(phrase)));
  if (containsAny(bannedPhrases)) return 'banned';
  return containsAny(protectedPhrases) ? 'protected' : undefined;
}
