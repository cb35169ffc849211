import { defineErrors } from '../error.ts';

export const dubbingLanguagesErrors = defineErrors({
  dubbing_language_not_found: { http: 404, type: 'not_found', text: 'The language was not found in this project.' },
  dubbing_language_exists: { http: 409, type: 'conflict', text: 'The project has this language already.' },
  dubbing_language_busy: { http: 409, type: 'conflict', text: 'The language is being dubbed. Wait, or cancel it.' },
  dubbing_language_not_dubbed: { http: 409, type: 'conflict', text: 'The language is not dubbed yet.' },
  dubbing_nothing_to_do: { http: 409, type: 'conflict', text: 'No line of this language has changed.' },
  dubbing_translation_needed: { http: 409, type: 'conflict', text: 'Translate the line first.' },
  dubbing_take_not_found: { http: 404, type: 'not_found', text: 'The take was not found.' },
  voice_language_not_supported: {
    http: 422,
    type: 'validation_error',
    text: 'No installed voice speaks this language.',
  },
});
