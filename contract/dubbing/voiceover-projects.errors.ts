import { defineErrors } from '../error.ts';

export const voiceoverProjectsErrors = defineErrors({
  voiceover_project_not_found: { http: 404, type: 'not_found', text: 'The voiceover project was not found.' },
  voiceover_track_not_found: { http: 404, type: 'not_found', text: 'The track was not found.' },
  voiceover_clip_not_found: { http: 404, type: 'not_found', text: 'The clip was not found.' },
  voiceover_file_not_found: { http: 404, type: 'not_found', text: 'The file was not found.' },
  voiceover_export_not_found: { http: 404, type: 'not_found', text: 'The export was not found.' },
  voiceover_changed: {
    http: 409,
    type: 'conflict',
    text: 'The project was changed elsewhere. Read it again, then repeat your change.',
  },
  voiceover_export_not_ready: { http: 409, type: 'conflict', text: 'The export is not ready yet.' },
});
