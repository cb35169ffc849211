import { defineErrors } from '../error.ts';

export const voiceDesignErrors = defineErrors({
  terms_not_agreed: {
    http: 403,
    type: 'authorization_error',
    text: 'Accept the terms of this product first.',
  },
  generated_voice_not_found: {
    http: 404,
    type: 'not_found',
    text: 'No designed voice with this ID was found. Designed voices are deleted after a day.',
  },
});
