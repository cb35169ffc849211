import { definePermissions } from '../permission.ts';

export const soundEffectsPermissions = definePermissions({
  /** Sound effects belong to the member who made them. */
  'sound_effect.use': { role: 'editor', of: 'workspace', key: 'sound_generation', group: 'sound_effects' },
});
