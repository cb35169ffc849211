import { defineErrors } from '../error.ts';

export const voiceClonesErrors = defineErrors({
  can_not_use_instant_voice_cloning: {
    http: 403,
    type: 'authorization_error',
    text: 'Your plan does not include instant voice cloning.',
  },
});
