import { bannedWords, protectedNames } from '../../../../contract/catalogue/refused-words.ts';

/** Digits and signs that stand for letters. */
const leet: Readonly<Record<string, string>> = {
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
/** Letters that look like Latin ones, and letters that decomposition leaves. */
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

/** Words of a text, in small letters, without accents; with `isLeet`, digits and signs are the letters they stand for. */
function words(text: string, isLeet: boolean): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => lookAlikes[letter] ?? letter);
  const letters = isLeet ? plain.replaceAll(/[0-9@$]|!(?=[\p{L}\p{N}])/gu, (sign) => leet[sign] ?? sign) : plain;
  return spelledOut(letters.split(/[^\p{L}\p{N}]+/u).filter(Boolean));
}

/** `r a p e` is one word, too: runs of three and more single letters are joined. */
function spelledOut(parts: readonly string[]): string[] {
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

const phrases = (list: readonly string[]): readonly string[] => list.map((phrase) => ` ${phrase} `);
const banned = phrases(bannedWords);
const named = phrases(protectedNames);

/** Why a text may not stand on a voice; undefined: it may. Whole words alone: Grape is a name, so is Scunthorpe. */
export function refusal(text: string): 'banned' | 'protected' | undefined {
  const readings = [words(text, false), words(text, true)].map((all) => ` ${all.join(' ')} `);
  const holds = (list: readonly string[]) =>
    readings.some((reading) => list.some((phrase) => reading.includes(phrase)));
  if (holds(banned)) return 'banned';
  return holds(named) ? 'protected' : undefined;
}
