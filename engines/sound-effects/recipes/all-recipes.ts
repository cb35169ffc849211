import { alarms } from './alarms.ts';
import { animals, cinematicSounds, fantasy } from './fantasy.ts';
import { footsteps, hooves } from './footsteps.ts';
import { household } from './household.ts';
import { impacts } from './impacts.ts';
import { games, interfaceSounds } from './interface.ts';
import { machines } from './machines.ts';
import { nature } from './nature.ts';
import type { Recipe, Recipes } from './recipe.ts';
import { water } from './water.ts';

/** All sounds, by name. */
export const allRecipes: Recipes = {
  ...nature,
  ...water,
  ...impacts,
  ...footsteps,
  ...hooves,
  ...household,
  ...machines,
  ...alarms,
  ...interfaceSounds,
  ...games,
  ...fantasy,
  ...animals,
  ...cinematicSounds,
};

/** Throws a RangeError if there is no sound of this name. */
export function recipeOf(name: string): Recipe {
  const recipe = allRecipes[name];
  if (!recipe) throw new RangeError(`there is no sound "${name}"`);
  return recipe;
}
