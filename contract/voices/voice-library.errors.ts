import { defineErrors } from '../error.ts';

export const voiceLibraryErrors = defineErrors({
  voice_disabled: { http: 403, type: 'authorization_error', text: 'The owner no longer shares this voice.' },
});
