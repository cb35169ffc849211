import { accentWords, ageFromYears, ageWords, decades, genderWords, languageWords } from './speaker-words.ts';
import { type Age, addSound, type Gender, neutralSound, type SoundTraits, type Traits } from './traits.ts';
import { soundWords, useCaseWords } from './vocabulary.ts';

const wordPattern = (words: string): RegExp => new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, 'gu');

const compiled = {
  sounds: soundWords.map((entry) => ({ ...entry, pattern: wordPattern(entry.words) })),
  genders: genderWords.map(([words, gender, weak]) => ({ pattern: wordPattern(words), gender, weak: weak === true })),
  ages: ageWords.map(([words, value]) => ({ pattern: wordPattern(words), value })),
  accents: accentWords.map(([words, value]) => ({ pattern: wordPattern(words), value })),
  // “With a French accent” means English.
  languages: languageWords.map(([words, value]) => ({ pattern: wordPattern(`(?:${words})(?![- ]accent)`), value })),
  useCases: useCaseWords.map(([words, value]) => ({ pattern: wordPattern(words), value })),
};

/** Factors of degree words before another word. */
const degrees: Readonly<Record<string, number>> = {
  very: 1.5,
  really: 1.4,
  extremely: 1.8,
  incredibly: 1.8,
  super: 1.6,
  ultra: 1.8,
  exceptionally: 1.7,
  extra: 1.5,
  much: 1.4,
  sehr: 1.5,
  très: 1.5,
  muy: 1.5,
  quite: 1.1,
  rather: 0.9,
  fairly: 0.8,
  somewhat: 0.6,
  slightly: 0.4,
  bit: 0.5,
  little: 0.5,
  hint: 0.4,
  touch: 0.4,
  subtle: 0.5,
  subtly: 0.5,
  mildly: 0.5,
  not: -0.5,
  no: -0.5,
  never: -0.5,
  without: -0.5,
  less: -0.7,
  too: 1,
  more: 1,
  a: 1,
  of: 1,
  so: 1,
  and: 1,
};

/** The degree of the words before `at`, −2.5..2.5. */
function readDegree(text: string, at: number): number {
  // A degree does not apply across a comma.
  const clause = text
    .slice(Math.max(0, at - 60), at)
    .split(/[,.;:!?()]/)
    .at(-1)!;
  const words = clause.match(/\p{L}+/gu) ?? [];
  let degree = 1;
  for (let i = words.length - 1, steps = 0; i >= 0 && steps < 4; i--, steps++) {
    const one = degrees[words[i]!];
    if (one === undefined || (words[i] === 'and' && steps > 0)) break;
    degree *= one;
  }
  return Math.max(-2.5, Math.min(2.5, degree));
}

const findFirst = <T>(text: string, table: readonly { pattern: RegExp; value: T }[]): T | undefined =>
  table.find(({ pattern }) => text.search(pattern) >= 0)?.value;

function findGender(text: string): Gender | undefined {
  for (const weak of [false, true]) {
    const genders = compiled.genders
      .filter((entry) => entry.weak === weak)
      .map(({ gender, pattern }) => ({ gender, at: text.search(pattern) }))
      .filter(({ at }) => at >= 0 && readDegree(text, at) > 0)
      .sort((a, b) => a.at - b.at);
    if (genders[0]) return genders[0].gender;
  }
  return undefined;
}

function findAge(text: string): Age | undefined {
  const years = /(?<!\d)(\d{1,3})[- ]?(?:years?[- ]old|year[- ]old|yo\b)|(?:aged?|age of) (\d{1,3})(?!\d)/.exec(text);
  if (years) return ageFromYears(Number(years[1] ?? years[2]));
  const decade = /(?<!\d)([2-9]0)['’]?s(?!\p{L})/u.exec(text);
  if (decade) return ageFromYears(Number(decade[1]) + 5);
  const named = Object.entries(decades).find(([word]) => text.includes(word));
  return named ? ageFromYears(named[1]) : findFirst(text, compiled.ages);
}

/**
 * Parses a description in English or with common words of some other languages; ignores unknown words. Words such as
 * “very”, “slightly” and “not” modify the next word.
 */
export function parseDescription(description: string): Traits {
  const text = description.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ');
  let rest = text;
  let sound: SoundTraits = neutralSound;
  let firstWord: { label: string; at: number } | undefined;
  for (const { pattern, label, sound: change } of compiled.sounds) {
    rest = rest.replace(pattern, (word, ...where) => {
      const at = where.find((one) => typeof one === 'number') as number;
      const degree = readDegree(text, at);
      sound = addSound(sound, change, degree);
      if (degree > 0 && (!firstWord || at < firstWord.at)) firstWord = { label, at };
      return '\u0000'.repeat(word.length);
    });
  }
  return {
    gender: findGender(text),
    age: findAge(text),
    accent: findFirst(text, compiled.accents),
    language: findFirst(text, compiled.languages),
    sound,
    descriptive: (firstWord as { label: string } | undefined)?.label,
    useCase: findFirst(text, compiled.useCases),
  };
}
