import { defineErrors } from '../error.ts';

export const translatorsErrors = defineErrors({
  translation_unavailable: {
    http: 503,
    type: 'service_unavailable',
    text: 'No translator of this server translates between these languages. Write the translation yourself, or ask the operator for a translator.',
  },
  translation_failed: {
    http: 502,
    type: 'service_unavailable',
    text: 'The translator did not translate all lines.',
  },
});
