import { defineErrors } from '../error.ts';

export const audioNativeErrors = defineErrors({
  audio_native_not_found: { http: 404, type: 'not_found', text: 'There is no narration of this page.' },
  embed_not_allowed: { http: 403, type: 'authorization_error', text: 'This page may not embed the player.' },
  audio_native_limit_reached: {
    http: 403,
    type: 'authorization_error',
    text: 'Your plan has no room for another page with a player.',
  },
  narration_limit_reached: { http: 429, type: 'rate_limit_error', text: 'Too many pages were narrated today.' },
});
