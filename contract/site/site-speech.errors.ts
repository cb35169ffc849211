import { defineErrors } from '../error.ts';

export const siteSpeechErrors = defineErrors({
  site_closed: { http: 404, type: 'not_found', text: 'This server has no public site.' },
  site_sound_not_found: { http: 404, type: 'not_found', text: 'The public site has no such sound.' },
  site_speech_used_up: {
    http: 429,
    type: 'rate_limit_error',
    text: 'You have heard your three texts of today. Create an account to go on.',
  },
});
