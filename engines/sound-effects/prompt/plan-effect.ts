import { recipeOf } from '../recipes/all-recipes.ts';
import { neutralTraits, type Traits } from '../synthesis/scene.ts';
import { adjectives, type Finish, mergeFinish, mergeTraits, neutralFinish } from './adjectives.ts';
import { families } from './families.ts';
import { readNumbers } from './numbers.ts';
import { findMeanings, nearestSounds } from './vocabulary.ts';
import { readWords } from './words.ts';

interface PlannedSound {
  readonly name: string;
  readonly traits: Traits;
}

/** How a prompt is rendered. */
export interface EffectPlan {
  /** Sounds of one group sound together; groups sound one after the other. */
  readonly groups: readonly (readonly PlannedSound[])[];
  readonly finish: Finish;
  /** Length in seconds that the prompt asks for, or that fits the sounds. */
  readonly durationS: number;
}

export type Understanding =
  | { readonly kind: 'understood'; readonly plan: EffectPlan }
  /** The prompt names a sound that cannot be generated. */
  | { readonly kind: 'refused'; readonly subject: string; readonly nearest: readonly string[] }
  /** The prompt names no known sound. */
  | { readonly kind: 'unknown'; readonly nearest: readonly string[] };

const maxSounds = 4;
export const minEffectS = 0.5;
export const maxEffectS = 30;

/** Finds the sounds that a prompt names, and how they are changed, combined and placed. */
export function planEffect(text: string): Understanding {
  const { rest, durationS, count } = readNumbers(text);
  const clauses = rest.split(/\b(?:and then|then|followed by|after that)\b/iu).map(readWords);
  const groups: PlannedSound[][] = [];
  let finish = neutralFinish;
  let left = maxSounds;
  for (const words of clauses) {
    const meanings = findMeanings(words);
    const refused = meanings.find((meaning) => meaning.kind === 'refused');
    if (refused?.kind === 'refused') return refused;
    const changes = findAdjectives(words);
    finish = changes.reduce((all, { finish: change }) => (change ? mergeFinish(all, change) : all), finish);
    const traits = changes.reduce<Traits>((all, { traits: change }) => (change ? mergeTraits(all, change) : all), {
      ...neutralTraits,
      count,
    });
    const names = chooseSounds(words).slice(0, left);
    left -= names.length;
    if (names.length > 0) groups.push(names.map((name) => ({ name, traits })));
  }
  if (groups.length === 0) {
    const nearest = nearestSounds(clauses.flat(), 3);
    return { kind: 'unknown', nearest: nearest.length > 0 ? nearest : ['rain', 'whoosh', 'thud'] };
  }
  const natural = groups.reduce((sum, group) => sum + naturalDurationS(group), 0);
  return { kind: 'understood', plan: { groups, finish, durationS: clampDuration(durationS ?? natural) } };
}

/** Length of one group in seconds: that of its longest sound. */
export const naturalDurationS = (group: readonly PlannedSound[]): number =>
  Math.max(
    ...group.map(
      ({ name, traits }) => recipeOf(name).durationS * (recipeOf(name).extent === 'event' ? traits.size : 1),
    ),
  );

export const clampDuration = (seconds: number): number => Math.min(maxEffectS, Math.max(minEffectS, seconds));

/** Strong words win over weak ones, and combinations of words over both. */
function chooseSounds(words: readonly string[]): string[] {
  const combined = families.flatMap(({ words: some, with: others, replaces }) => {
    if (!hasAny(words, some)) return [];
    const match = Object.entries(others).find(([keys]) => hasAny(words, keys));
    return match ? [{ name: match[1], replaces }] : [];
  });
  const replaced = new Set(combined.flatMap(({ replaces }) => replaces));
  const found = findMeanings(words).flatMap((meaning) => (meaning.kind === 'sound' ? [meaning] : []));
  const strong = found.filter(({ name, isWeak }) => !isWeak && !replaced.has(name)).map(({ name }) => name);
  const names = [...combined.map(({ name }) => name), ...strong];
  if (names.length > 0) return [...new Set(names)];
  return found.slice(0, 1).map(({ name }) => name);
}

const hasAny = (words: readonly string[], list: string): boolean =>
  list.split(', ').some((word) => words.includes(word));

/** All adjectives among the words. */
function findAdjectives(words: readonly string[]) {
  const text = ` ${words.join(' ')} `;
  return adjectives.filter((adjective) =>
    adjective.words.split(', ').some((phrase) => text.includes(` ${readWords(phrase).join(' ')} `)),
  );
}
