import { defineErrors } from '../error.ts';

export const professionalVoicesErrors = defineErrors({
  can_not_use_professional_voice_cloning: {
    http: 403,
    type: 'authorization_error',
    text: 'Your plan does not include professional voice cloning, or its limit is reached.',
  },
  voice_not_verified: {
    http: 403,
    type: 'authorization_error',
    text: 'This voice must be verified before it can be used.',
  },
  voice_not_trained: { http: 400, type: 'validation_error', text: 'This voice is not trained yet.' },
});
