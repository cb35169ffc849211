import { defineErrors } from '../error.ts';

export const dubbingProjectsErrors = defineErrors({
  dubbing_not_found: { http: 404, type: 'not_found', text: 'The dubbing project was not found.' },
  dubbing_speaker_not_found: { http: 404, type: 'not_found', text: 'The speaker was not found.' },
  dubbing_segment_not_found: { http: 404, type: 'not_found', text: 'The segment was not found.' },
  dubbing_media_not_found: { http: 404, type: 'not_found', text: 'This file of the project does not exist.' },
  invalid_transcript: { http: 400, type: 'validation_error', text: 'The transcript cannot be read.' },
  invalid_segment: { http: 400, type: 'validation_error', text: 'The segment is not valid.' },
  dubbing_not_ready: { http: 409, type: 'conflict', text: 'The source is not ready yet.' },
});
