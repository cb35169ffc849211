import { defineErrors } from '../error.ts';

export const studioProjectsErrors = defineErrors({
  project_not_found: { http: 404, type: 'not_found', text: 'The project was not found.' },
  chapter_not_found: { http: 404, type: 'not_found', text: 'The chapter was not found.' },
  block_not_found: { http: 404, type: 'not_found', text: 'The block was not found.' },
  project_voice_not_found: { http: 404, type: 'not_found', text: 'The voice of the project was not found.' },
  studio_asset_not_found: { http: 404, type: 'not_found', text: 'The sound was not found in this project.' },
  comment_not_found: { http: 404, type: 'not_found', text: 'The comment was not found.' },
  projects_limit_reached: {
    http: 403,
    type: 'authorization_error',
    text: 'Your plan has no room for another project.',
  },
  projects_api_not_allowed: {
    http: 403,
    type: 'authorization_error',
    text: 'Your plan does not include the projects API. The studio in the browser is not affected.',
  },
  chapter_changed: {
    http: 409,
    type: 'conflict',
    text: 'The chapter was changed in the meantime.',
  },
  chapter_leased: { http: 409, type: 'conflict', text: 'The chapter is open in another page.' },
  block_locked: { http: 409, type: 'conflict', text: 'The block is locked.' },
  project_busy: { http: 409, type: 'conflict', text: 'The project is being converted. Cancel the conversion first.' },
  in_use: { http: 409, type: 'conflict', text: 'It is used in a chapter.' },
  live_moderation_voice: {
    http: 422,
    type: 'validation_error',
    text: 'Live moderation voices are not available in Studio',
  },
});
