/** The categories of sound effects, in the order of the screen. */
export const effectCategories = [
  'Nature',
  'Water',
  'Impacts',
  'Footsteps',
  'Household',
  'Machines',
  'Alarms',
  'Interface',
  'Games',
  'Fantasy',
  'Animals',
  'Cinematic',
] as const;
export type EffectCategory = (typeof effectCategories)[number];
