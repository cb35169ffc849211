import { accentWords, ageOfYears, ageWords, decades, genderWords, languageWords } from './people.ts';
import { type Age, added, type Gender, plainSound, type Sound, type Traits } from './traits.ts';
import { soundWords, useCaseWords } from './vocabulary.ts';

const whole = (words: string): RegExp => new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, 'gu');

const compiled = {
  sounds: soundWords.map((entry) => ({ ...entry, pattern: whole(entry.words) })),
  genders: genderWords.map(([words, gender, weak]) => ({ pattern: whole(words), gender, weak: weak === true })),
  ages: ageWords.map(([words, value]) => ({ pattern: whole(words), value })),
  accents: accentWords.map(([words, value]) => ({ pattern: whole(words), value })),
  // “With a French accent” asks for English.
  languages: languageWords.map(([words, value]) => ({ pattern: whole(`(?:${words})(?![- ]accent)`), value })),
  useCases: useCaseWords.map(([words, value]) => ({ pattern: whole(words), value })),
};

/** How much a word before another makes of it. */
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

/** The degree that the words before `at` give, −2.5..2.5. */
function degreeBefore(text: string, at: number): number {
  // A comma ends what a word is said of.
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

const first = <T>(text: string, table: readonly { pattern: RegExp; value: T }[]): T | undefined =>
  table.find(({ pattern }) => text.search(pattern) >= 0)?.value;

function genderIn(text: string): Gender | undefined {
  for (const weak of [false, true]) {
    const found = compiled.genders
      .filter((entry) => entry.weak === weak)
      .map(({ gender, pattern }) => ({ gender, at: text.search(pattern) }))
      .filter(({ at }) => at >= 0 && degreeBefore(text, at) > 0)
      .sort((a, b) => a.at - b.at);
    if (found[0]) return found[0].gender;
  }
  return undefined;
}

function ageIn(text: string): Age | undefined {
  const years = /(?<!\d)(\d{1,3})[- ]?(?:years?[- ]old|year[- ]old|yo\b)|(?:aged?|age of) (\d{1,3})(?!\d)/.exec(text);
  if (years) return ageOfYears(Number(years[1] ?? years[2]));
  const decade = /(?<!\d)([2-9]0)['’]?s(?!\p{L})/u.exec(text);
  if (decade) return ageOfYears(Number(decade[1]) + 5);
  const named = Object.entries(decades).find(([word]) => text.includes(word));
  return named ? ageOfYears(named[1]) : first(text, compiled.ages);
}

/**
 * What a description says, in English or in the commonest words of its neighbours; what it does not know it passes over.
 * “Very”, “slightly”, “not” and their like count for the word that they stand before.
 */
export function parseDescription(description: string): Traits {
  const text = description.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ');
  let rest = text;
  let sound: Sound = plainSound;
  let foremost: { label: string; at: number } | undefined;
  for (const { pattern, label, sound: change } of compiled.sounds) {
    rest = rest.replace(pattern, (word, ...where) => {
      const at = where.find((one) => typeof one === 'number') as number;
      const degree = degreeBefore(text, at);
      sound = added(sound, change, degree);
      if (degree > 0 && (!foremost || at < foremost.at)) foremost = { label, at };
      return '\u0000'.repeat(word.length);
    });
  }
  return {
    gender: genderIn(text),
    age: ageIn(text),
    accent: first(text, compiled.accents),
    language: first(text, compiled.languages),
    sound,
    descriptive: (foremost as { label: string } | undefined)?.label,
    useCase: first(text, compiled.useCases),
  };
}
