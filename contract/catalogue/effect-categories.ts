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

/** Prompts that the sound effects tool suggests. */
export const effectPrompts: readonly string[] = [
  'Heavy rain on a metal roof',
  'Distant thunder in a valley',
  'Slow footsteps on gravel',
  'Creaking door in a castle',
  'Breaking glass, then footsteps on stone',
  'Car engine passing',
  'Campfire at night with crickets',
  'Deep braam',
  'Magic spell in a cave',
  'Bright notification',
];
