import type { Line, Speakers } from './attribution.rules.ts';
import { type Age, ageOfName, type Gender, genderOfName } from './speech-verbs.rules.ts';

/** Someone who speaks in a project. */
export interface Character {
  readonly name: string;
  readonly lines: number;
  readonly characters: number;
  /** 0–1: the average of its lines. */
  readonly confidence: number;
  readonly gender: Gender | undefined;
  readonly age: Age | undefined;
  readonly example: string;
}

/** The name of what is no direct speech. */
export const narratorName = 'narrator';

/** A line with the text that it speaks. */
export interface SpokenLine extends Line {
  readonly text: string;
}

/** More names than this are no story; each pair of them would be compared. */
const maxMerged = 2000;

/** The name under which each name of a speaker is listed: “Holmes” and “Mr. Holmes” are “Sherlock Holmes”. */
export function mergeNames(names: readonly string[]): Map<string, string> {
  const distinct = [...new Set(names)];
  const merged = new Map<string, string>(distinct.map((name) => [name, name]));
  if (distinct.length > maxMerged) return merged;
  for (const name of distinct) {
    const bare = withoutTitle(name);
    const longer = distinct.filter((other) => {
      const words = withoutTitle(other).split(/\s+/);
      return words.length > bare.split(/\s+/).length && [words.at(-1), words[0]].includes(bare);
    });
    // With two people of that name, it stays apart. Mr. and Mrs. Bennet are two people.
    const bareLonger = [...new Set(longer.map(withoutTitle))];
    const target = bareLonger.length === 1 ? longer[0]! : distinct.find((other) => isSamePerson(other, name));
    merged.set(name, target ?? name);
  }
  return merged;
}

const titles =
  /^((mr|mrs|ms|dr|st|prof)\.?|miss|sir|lady|lord|captain|doctor|professor|uncle|aunt|herr|frau|monsieur|madame|señora?|signora?)\s+/i;
const withoutTitle = (name: string): string => name.replace(titles, '');

/** The same letters, and the same title unless one has none. */
function isSamePerson(one: string, other: string): boolean {
  const sameName = withoutTitle(one).toLowerCase() === withoutTitle(other).toLowerCase();
  const genders = new Set([genderOfName(one), genderOfName(other)].filter((gender) => gender !== undefined));
  return sameName && genders.size < 2;
}

/** The characters that speak these lines, the one with most lines first. */
export function listCharacters(lines: readonly SpokenLine[], { genders }: Speakers): Character[] {
  const merged = mergeNames(lines.flatMap(({ speaker }) => speaker ?? []));
  const byName = Map.groupBy(
    lines.filter(({ speaker }) => speaker !== undefined),
    ({ speaker }) => merged.get(speaker!)!,
  );
  const nameGender = (name: string): Gender | undefined =>
    [...merged]
      .filter(([, target]) => target === name)
      .map(([alias]) => genders.get(alias) ?? genderOfName(alias))
      .find(Boolean);
  return [...byName]
    .map(([name, own]) => ({
      name,
      lines: own.length,
      characters: own.reduce((sum, { text }) => sum + text.length, 0),
      confidence: Math.round((100 * own.reduce((sum, line) => sum + line.confidence, 0)) / own.length) / 100,
      gender: nameGender(name),
      age: ageOfName(name),
      example: own
        .toSorted((one, other) => other.confidence - one.confidence)[0]!
        .text.slice(0, 200)
        .toWellFormed(),
    }))
    .sort((one, other) => other.lines - one.lines || (one.name < other.name ? -1 : 1));
}

/** A voice that may be given to a character. */
export interface CastingVoice {
  readonly id: string;
  readonly gender: string | undefined;
  readonly age: string | undefined;
  readonly languages: readonly string[];
}

/**
 * A voice for each character: distinct while there are enough, of its gender and age where both are known, and of the
 * language of the text. The characters with most lines choose first. The narrator keeps its voice.
 */
export function castVoices(
  characters: readonly Pick<Character, 'name' | 'gender' | 'age'>[],
  voices: readonly CastingVoice[],
  { narratorVoiceId, language }: { readonly narratorVoiceId: string; readonly language: string | undefined },
): Map<string, string> {
  const uses = new Map<string, number>([[narratorVoiceId, 1]]);
  const cast = new Map<string, string>();
  const fluent = voices.filter(({ languages }) => language === undefined || languages.includes(language));
  const usable = fluent.length > 0 ? fluent : voices;
  for (const { name, gender, age } of characters) {
    const score = (voice: CastingVoice): number => {
      const known = gender !== undefined && voice.gender !== undefined && voice.gender !== '';
      const genderScore = known ? (voice.gender === gender ? 8 : -8) : 0;
      const ageScore = age !== undefined && voice.age !== undefined ? (voice.age.startsWith(age) ? 2 : -1) : 0;
      return genderScore + ageScore - 5 * (uses.get(voice.id) ?? 0);
    };
    const best = usable.toSorted((one, other) => score(other) - score(one))[0];
    const voiceId = best?.id ?? narratorVoiceId;
    uses.set(voiceId, (uses.get(voiceId) ?? 0) + 1);
    cast.set(name, voiceId);
  }
  return cast;
}
