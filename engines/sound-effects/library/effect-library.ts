import type { EffectCategory } from '../../../contract/catalogue/effect-categories.ts';
import { type EffectPlan, planEffect } from '../prompt/plan-effect.ts';
import { allRecipes, recipeOf } from '../recipes/all-recipes.ts';
import { scenePrompts } from './scenes.ts';

/** A ready-made sound: the one that its prompt gives. */
export interface LibrarySound {
  /** Its name in addresses, such as `rain-on-a-window`. It never changes. */
  readonly slug: string;
  readonly title: string;
  readonly prompt: string;
  readonly category: EffectCategory;
  /** Other words for it. */
  readonly tags: readonly string[];
  readonly plan: EffectPlan;
  /** Whether it repeats without a seam. */
  readonly isLoop: boolean;
  readonly seed: number;
}

const maxTags = 10;

let built: readonly LibrarySound[] | undefined;

/** All ready-made sounds: each recipe by itself, then the scenes. */
export const effectLibrary = (): readonly LibrarySound[] => {
  built ??= [...Object.keys(allRecipes), ...scenePrompts].map(librarySound);
  return built;
};

function librarySound(prompt: string): LibrarySound {
  const understanding = planEffect(prompt);
  if (understanding.kind !== 'understood') throw new RangeError(`the library cannot make "${prompt}"`);
  const { plan } = understanding;
  const names = plan.groups.flat().map(({ name }) => name);
  const recipes = names.map(recipeOf);
  const slug = prompt.replaceAll(/[^a-z0-9]+/gu, '-');
  return {
    slug,
    title: prompt[0]!.toUpperCase() + prompt.slice(1),
    prompt,
    category: recipes[0]!.category,
    tags: listTags(prompt, names),
    plan,
    isLoop: plan.groups.length === 1 && !plan.finish.motion && recipes.every(({ extent }) => extent === 'texture'),
    seed: seedOf(slug),
  };
}

/** The words for the sounds that the prompt itself does not say. */
function listTags(prompt: string, names: readonly string[]): string[] {
  const words = names.flatMap((name) => [name, ...recipeOf(name).words.split(', ')]);
  const tags = words.filter((word) => !word.endsWith('*') && !prompt.includes(word));
  return [...new Set(tags)].slice(0, maxTags);
}

/** FNV-1a, below 2^31. */
function seedOf(slug: string): number {
  let hash = 0x811c9dc5;
  for (const letter of slug) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return hash >>> 1;
}
