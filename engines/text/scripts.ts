import { parseSpeechMarkup } from './speech-markup.ts';

/**
 * ISO 15924 codes of the scripts that texts are split by. `Hani` stands for all scripts of Chinese and Japanese, which
 * are mixed within words.
 */
const scripts = [
  ...['Latn', 'Cyrl', 'Grek', 'Arab', 'Hebr', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym'],
  ...['Sinh', 'Thai', 'Laoo', 'Tibt', 'Mymr', 'Khmr', 'Geor', 'Armn', 'Ethi', 'Mong', 'Hang', 'Syrc', 'Thaa', 'Cher'],
  ...['Cans', 'Tfng', 'Nkoo', 'Adlm', 'Java', 'Bali', 'Tglg', 'Olck'],
] as const;
const hani = String.raw`\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}`;
const characterClass = (script: string): string => (script === 'Hani' ? hani : `\\p{sc=${script}}`);

const patterns = ['Hani', ...scripts].map((script) => ({
  script,
  pattern: new RegExp(`[${characterClass(script)}]`, 'u'),
}));

/** The script of a letter; undefined for letters of all scripts and for scripts that are not listed. */
const scriptOfLetter = (letter: string): string | undefined =>
  patterns.find(({ pattern }) => pattern.test(letter))?.script;

const scriptsByLanguage = new Map<string, string>();

/** The script that a language is usually written in. */
export function scriptOfLanguage(language: string): string {
  const known = scriptsByLanguage.get(language);
  if (known !== undefined) return known;
  const { script = 'Latn' } = new Intl.Locale(language).maximize();
  const result = ['Hans', 'Hant', 'Jpan'].includes(script) ? 'Hani' : script === 'Kore' ? 'Hang' : script;
  scriptsByLanguage.set(language, result);
  return result;
}

/** The language that is most likely for a text in a script: Japanese if it has kana. */
export function likelyLanguage(script: string, text: string): string {
  if (script === 'Hani') return /[\p{sc=Hira}\p{sc=Kana}]/u.test(text) ? 'ja' : 'zh';
  return new Intl.Locale(`und-${script}`).maximize().language;
}

/** `Ethi` is `Ethiopic`. */
export const scriptName = (script: string): string =>
  new Intl.DisplayNames('en', { type: 'script' }).of(script) ?? script;

/** `he` is `Hebrew`. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;

const vowelSigns = /[\u064b-\u0650\u0670\u05b0-\u05bb\u05c7]/gu;
const consonants = /[\p{sc=Arab}\p{sc=Hebr}]/gu;

/** Whether an Arabic or Hebrew text leaves out its vowel signs, as most texts do. */
export const lacksVowelSigns = (text: string): boolean =>
  (text.match(vowelSigns) ?? []).length <
  0.2 * (text.match(consonants) ?? []).filter((one) => /\p{L}/u.test(one)).length;

const otherScripts = new Map<string, RegExp>();

/** Whether a text has letters of other scripts than `known`. Fast, because every request is tested. */
export function hasOtherScripts(text: string, known: readonly string[]): boolean {
  const key = known.join();
  let pattern = otherScripts.get(key);
  if (!pattern) {
    pattern = new RegExp(`[^${known.map(characterClass).join('')}\\p{sc=Zyyy}\\p{sc=Zinh}]`, 'u');
    otherScripts.set(key, pattern);
  }
  return pattern.test(text);
}

/** The script of most letters of a word. A single Greek letter is a symbol or a unit. */
export function scriptOfWord(word: string): string | undefined {
  const counts = new Map<string, number>();
  for (const letter of word.match(/\p{L}/gu) ?? []) {
    const script = scriptOfLetter(letter);
    if (script !== undefined) counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] === 'Grek' && most[1] === 1 ? undefined : most?.[0];
}

/** The scripts of the words of a text. */
export function findScripts(text: string): Set<string> {
  const words = parseSpeechMarkup(text).text.match(/[\p{L}\p{M}]+/gu) ?? [];
  return new Set(words.flatMap((word) => scriptOfWord(word) ?? []));
}
