import { defineErrors } from '../error.ts';

export const voicesErrors = defineErrors({
  voice_not_found: { http: 404, type: 'not_found', text: 'A voice with this id was not found.' },
  voice_access_denied: { http: 403, type: 'authorization_error', text: 'You do not have access to this voice.' },
  voice_not_exportable: {
    http: 403,
    type: 'authorization_error',
    text: 'Only voices that were created in this workspace can be exported.',
  },
  voice_already_exists: { http: 409, type: 'conflict', text: 'The voice already exists.' },
  voice_limit_reached: {
    http: 400,
    type: 'validation_error',
    text: 'You have reached the voice limit of your plan. Delete a voice or change your plan.',
  },
  voice_add_edit_limit_reached: {
    http: 400,
    type: 'validation_error',
    text: 'You have reached the limit of voice additions and edits in this billing period.',
  },
  voice_blocked: { http: 403, type: 'authorization_error', text: 'This voice is blocked and cannot be used.' },
  voice_text_refused: {
    http: 400,
    type: 'validation_error',
    text: 'This text or name is not allowed for a voice.',
    status: 'moderation_warning',
  },
  sample_not_found: { http: 404, type: 'not_found', text: 'Sample not found.' },
  preview_not_found: { http: 404, type: 'not_found', text: 'This preview has not been generated yet.' },
  preview_link_invalid: {
    http: 403,
    type: 'authorization_error',
    text: 'This preview link is invalid or has expired. Request the voice again for a new link.',
  },
});
