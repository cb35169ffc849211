import { defineErrors } from '../error.ts';

export const dubbingRendersErrors = defineErrors({
  dubbing_render_not_found: { http: 404, type: 'not_found', text: 'The render was not found.' },
  dubbing_render_not_ready: { http: 409, type: 'conflict', text: 'The render is not ready yet.' },
  too_many_dubbing_renders: { http: 429, type: 'rate_limit_error', text: 'Too many renders are waiting.' },
});
