import { defineErrors } from '../error.ts';

export const voiceLibraryErrors = defineErrors({
  voice_library_disabled: {
    http: 403,
    type: 'authorization_error',
    text: 'Your workspace does not use voices of the library. Ask an admin to allow them.',
  },
  library_agreement_required: {
    http: 403,
    type: 'authorization_error',
    text: 'Accept the voice library agreement to share a voice.',
  },
  voice_disabled: { http: 403, type: 'authorization_error', text: 'The owner no longer shares this voice.' },
});
