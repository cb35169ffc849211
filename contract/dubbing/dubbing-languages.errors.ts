import { defineErrors } from '../error.ts';

export const dubbingLanguagesErrors = defineErrors({
  dubbing_language_not_found: { http: 404, type: 'not_found', text: 'The language was not found in this project.' },
});
