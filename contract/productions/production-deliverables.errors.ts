import { defineErrors } from '../error.ts';

export const productionDeliverablesErrors = defineErrors({
  production_deliverable_not_found: {
    http: 404,
    type: 'not_found',
    text: 'The file was not found, or its link has expired. Open the order again for a new link.',
  },
  production_work_not_ready: {
    http: 409,
    type: 'conflict',
    text: 'The work of this task is still being prepared. Try again in a moment.',
  },
  production_work_not_finished: { http: 409, type: 'conflict', text: 'The work of this task is not finished.' },
});
