import { defineErrors } from '../error.ts';

export const dubsErrors = defineErrors({
  dub_not_ready: {
    http: 425,
    type: 'conflict',
    text: 'The dub is not ready yet. Ask again when its status is dubbed.',
  },
  dub_failed: { http: 409, type: 'conflict', text: 'The dub has failed.' },
});
