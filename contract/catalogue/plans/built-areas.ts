/** Product areas with an allowance of their own in each plan, and the path that their routes start with. */
export const areaPaths = {
  sound_effects: '/v1/sound-generation',
  studio: '/v1/studio',
  conversational_ai: '/v1/convai',
} as const;
export type AllowanceArea = keyof typeof areaPaths;

/** The areas that this version has. The pricing page lists the allowances of these only. */
export const builtAreas: readonly AllowanceArea[] = ['sound_effects', 'studio', 'conversational_ai'];
