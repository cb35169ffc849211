import { defineErrors } from '../error.ts';

export const voiceChangerErrors = defineErrors({
  recording_not_found: { http: 404, type: 'not_found', text: 'This item was not made from a recording.' },
  model_cannot_convert: { http: 400, type: 'validation_error', text: 'This model cannot convert voices.' },
  voice_not_convertible: {
    http: 400,
    type: 'validation_error',
    text: 'The voice changer cannot imitate this voice, because its sound was never measured.',
  },
});
