import { defineErrors } from '../error.ts';

export const pronunciationDictionariesErrors = defineErrors({
  pronunciation_dictionary_not_found: { http: 404, type: 'not_found', text: 'Pronunciation dictionary not found.' },
});
