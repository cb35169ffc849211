import { defineErrors } from '../error.ts';

export const speechErrors = defineErrors({
  text_too_long: {
    http: 400,
    type: 'validation_error',
    text: 'The text is too long for this model.',
    status: 'max_character_limit_exceeded',
  },
  invalid_text: { http: 400, type: 'validation_error', text: 'The text contains nothing that can be spoken.' },
  empty_text: { http: 400, type: 'validation_error', text: 'The text is empty.' },
  invalid_voice_settings: { http: 400, type: 'validation_error', text: 'The voice settings are not valid.' },
  invalid_output_format: { http: 400, type: 'validation_error', text: 'This output format is unknown.' },
  output_format_not_allowed: {
    http: 403,
    type: 'authorization_error',
    text: 'Your plan does not include this output format.',
    code: 'feature_not_available',
  },
});
