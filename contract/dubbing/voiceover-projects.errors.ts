import { defineErrors } from '../error.ts';

export const voiceoverProjectsErrors = defineErrors({
  voiceover_project_not_found: { http: 404, type: 'not_found', text: 'The voiceover project was not found.' },
});
