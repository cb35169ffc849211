import { defineErrors } from '../error.ts';

export const studioExportsErrors = defineErrors({
  export_not_found: { http: 404, type: 'not_found', text: 'The export was not found.' },
  export_not_ready: { http: 409, type: 'conflict', text: 'The export is not ready yet.' },
  nothing_to_export: {
    http: 409,
    type: 'conflict',
    text: 'Nothing is converted yet. Convert the project first.',
  },
  too_many_exports: { http: 429, type: 'rate_limit_error', text: 'Too many exports are waiting.' },
});
