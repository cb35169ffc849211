import { defineErrors } from '../error.ts';

export const soundEffectsErrors = defineErrors({
  sound_effect_not_found: { http: 404, type: 'not_found', text: 'Sound effect not found.' },
  unsupported_sound: {
    http: 422,
    type: 'invalid_request',
    text: 'This sound cannot be generated.',
  },
});
