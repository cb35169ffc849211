import { createRequire } from 'node:module';
import { isEnglishLabel, languagesByWord } from './language-words.ts';
import { scriptOfLanguage, scriptOfWord } from './scripts.ts';

/** Loaded with the first text, to save a tenth of a second at startup. */
let tinyld: typeof import('tinyld') | undefined;
const detector = () => (tinyld ??= createRequire(import.meta.url)('tinyld') as typeof import('tinyld'));

/** tinyld's language codes that differ from ours. */
const names: Readonly<Record<string, string>> = { tl: 'fil', yi: 'he', nb: 'no', nn: 'no' };
/** Sufficient for detection; more would be slower. */
const sampleLength = 400;

/** How much more evidence another language needs than the main language of the voice, as a share of the words. */
const minLead = 0.34;
/** The minimum share of its words, and of the words of a text with two or more. */
const minShare = 0.45;
/** The statistics of letters decide only about texts of at least so many letters and words. */
const [minLetters, minWords] = [12, 3];
/** The most words of a label or button. */
const maxLabelWords = 2;
/** The most that the statistics count beside common words: a foreign name distorts them. */
const maxStatistics = 0.2;
/** Languages that tinyld does not know, with the one that it takes them for. */
const relatives: Readonly<Record<string, string>> = { ms: 'id', hr: 'sr', bs: 'sr' };
/** Minimum accuracy of the statistics, for a text without common words of any language. */
const minAccuracy = 0.25;
/** Minimum accuracy if no other language is close. */
const minUnambiguousAccuracy = 0.12;

/** Letters that tell languages of one script apart. */
const tellingLetters: readonly (readonly [letters: RegExp, languages: readonly string[]])[] = [
  [/[їєґ]/u, ['uk']],
  [/і/u, ['uk', 'be', 'kk']],
  [/ў/u, ['be']],
  [/[ыэ]/u, ['ru', 'be', 'kk', 'ky', 'mn']],
  [/[щ]/u, ['ru', 'uk', 'bg']],
  [/ъ/u, ['bg']],
  [/[ђћ]/u, ['sr']],
  [/[ѓќѕ]/u, ['mk']],
  [/[јљњџ]/u, ['sr', 'mk']],
  [/[әғқңөұүһ]/u, ['kk', 'ky', 'mn', 'tt']],
  [/[پچژگکی]/u, ['fa', 'ur', 'ps', 'sd', 'ku']],
  [/[ٹڈڑںےہ]/u, ['ur']],
  [/[ټډړښګې]/u, ['ps']],
  [/[ةىأإ]/u, ['ar']],
  [/[\p{sc=Hira}\p{sc=Kana}]/u, ['ja']],
];
const letterShare = 0.3;

/**
 * Detects the language of `text` among `supported`. Returns the first of them, the main language of the voice, unless
 * the text has evidence of another: common words of that language, or else the statistics of its letters. A single sign,
 * name or loanword is no evidence. Takes about 1 ms.
 */
export function detectLanguage(text: string, supported: readonly string[]): string {
  const main = supported[0] ?? 'en';
  const sample = inMainScript(text.slice(0, sampleLength), scriptOfLanguage(main) === 'Latn');
  const words = wordsOf(sample);
  const script = words.map(scriptOfWord).find((one) => one !== undefined);
  if (script === undefined) return main;
  const candidates = supported.filter((language) => scriptOfLanguage(language) === script);
  if (candidates.length < 2) return candidates[0] ?? main;
  return script === 'Latn' ? detectLatin(words, main, candidates) : detectInScript(sample, words, main, candidates);
}

/** The language of words in Latin letters, which most languages share. */
function detectLatin(words: readonly string[], main: string, candidates: readonly string[]): string {
  const { scores, matches } = countCommonWords(words, candidates);
  const statistics = isLong(words) ? detectAll(words.join(' ')) : [];
  if (scores.size === 0) return detectByStatistics(statistics, main, candidates);
  const accuracyOf = (language: string) => {
    const found = statistics.filter((one) => one.language === language || one.language === relatives[language]);
    return Math.min(Math.max(0, ...found.map(({ accuracy }) => accuracy)), maxStatistics);
  };
  const scoreOf = (language: string) => (scores.get(language) ?? 0) / words.length + accuracyOf(language);
  const best = maxBy(candidates, scoreOf);
  const isProved =
    (matches.get(best) ?? 0) >= Math.min(2, words.length) || (matches.has(best) && !matches.has(main) && isLong(words));
  return isProved && scoreOf(best) >= minShare && scoreOf(best) - scoreOf(main) >= minLead ? best : main;
}

/** The language of words in another script. It excludes most languages, so little evidence suffices. */
function detectInScript(sample: string, words: readonly string[], main: string, candidates: readonly string[]): string {
  const { scores } = countCommonWords(words, candidates);
  const lower = sample.toLowerCase();
  const byLetters = tellingLetters.flatMap(([letters, languages]) => (letters.test(lower) ? languages : []));
  const statistics = detectAll(sample);
  const scoreOf = (language: string) =>
    (scores.get(language) ?? 0) / words.length +
    letterShare * byLetters.filter((one) => one === language).length +
    (statistics.find((one) => one.language === language)?.accuracy ?? 0) / 2;
  const best = maxBy(candidates, scoreOf);
  return candidates.includes(main) && scoreOf(best) - scoreOf(main) < minLead ? main : best;
}

/** The first of the items with the highest score. */
const maxBy = (items: readonly string[], score: (item: string) => number): string =>
  items.reduce((best, item) => (score(item) > score(best) ? item : best));

/** The language of a text without a common word of any language. */
function detectByStatistics(all: readonly Candidate[], main: string, supported: readonly string[]): string {
  const [best, next] = all.filter(({ language }) => supported.includes(language));
  if (!best) return main;
  const mainAccuracy = all.find(({ language }) => language === main)?.accuracy ?? 0;
  if (mainAccuracy >= best.accuracy / 2) return main;
  const isUnambiguous = best.accuracy >= 2 * (next?.accuracy ?? 0);
  const isSure = best.accuracy >= minAccuracy || (isUnambiguous && best.accuracy >= minUnambiguousAccuracy);
  return isSure ? best.language : main;
}

const wordsOf = (text: string): readonly string[] =>
  text.match(/\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*/gu)?.map(normalizeWord) ?? [];

const normalizeWord = (word: string): string =>
  word.normalize('NFC').replaceAll('İ', 'i').replaceAll('’', "'").toLowerCase();

const isLong = (words: readonly string[]): boolean => words.length >= minWords && words.join('').length >= minLetters;

/** Counts the common words of each language: `scores` counts a word that several languages share in parts. */
function countCommonWords(words: readonly string[], supported: readonly string[]) {
  const scores = new Map<string, number>();
  const matches = new Map<string, number>();
  for (const word of words) {
    const all = languagesByWord.get(word) ?? word.split("'").flatMap((part) => languagesByWord.get(part) ?? []);
    const languages = [...new Set(words.length <= maxLabelWords && isEnglishLabel(word) ? [...all, 'en'] : all)].filter(
      (language) => supported.includes(language),
    );
    for (const language of languages) {
      scores.set(language, (scores.get(language) ?? 0) + 1 / Math.sqrt(languages.length));
      matches.set(language, (matches.get(language) ?? 0) + 1);
    }
  }
  return { scores, matches };
}

/** The words of a text in Latin letters, or the others, whichever are more. */
function inMainScript(text: string, prefersLatin: boolean): string {
  const latin = text.match(/\p{sc=Latn}+/gu)?.length ?? 0;
  const ideographs = text.match(/[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}]/gu)?.length ?? 0;
  const others = (text.match(otherWords)?.length ?? 0) + ideographs / 2;
  if (latin === 0 || others === 0) return text;
  const isLatin = latin === others ? prefersLatin : latin > others;
  return text.replaceAll(isLatin ? otherLetters : /\p{sc=Latn}+/gu, ' ');
}
const otherWords = /(?:(?![\p{sc=Latn}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{M}])+/gu;
const otherLetters = /(?:(?!\p{sc=Latn})\p{L}\p{M}*)+/gu;

interface Candidate {
  readonly language: string;
  readonly accuracy: number;
}

const detectAll = (text: string): readonly Candidate[] =>
  detector()
    .detectAll(text)
    .map(({ lang, accuracy }) => ({ language: names[lang] ?? lang, accuracy }));

/** The shares of common words that prove another language: of three words or more, and of fewer. */
const [minOtherShare, surelyOtherShare] = [0.5, 0.65];
/** The share of words of its own language that a sentence in another has at most. */
const maxOwnShare = 0.25;

/**
 * The language of a sentence or quotation within a text in `language`; undefined unless it is surely another of the
 * `supported` languages: at least three words, of which many are common in that language and few in its own.
 */
export function detectOtherLanguage(
  sentence: string,
  language: string,
  supported: readonly string[],
): string | undefined {
  const words = wordsOf(sentence.slice(0, sampleLength));
  if (!isLong(words)) return undefined;
  const { matches } = countCommonWords(words, supported);
  const share = (one: string) => (matches.get(one) ?? 0) / words.length;
  if (share(language) > maxOwnShare) return undefined;
  const other = detectLanguage(sentence, [language, ...supported.filter((one) => one !== language)]);
  const isSure = share(other) >= surelyOtherShare || (share(other) >= minOtherShare && (matches.get(other) ?? 0) >= 3);
  return other !== language && isSure ? other : undefined;
}
