import { defineErrors } from '../error.ts';

export const musicErrors = defineErrors({
  song_not_found: { http: 404, type: 'not_found', text: 'The song was not found.' },
  invalid_composition_plan: { http: 422, type: 'validation_error', text: 'The composition plan is not valid.' },
  vocals_unavailable: {
    http: 422,
    type: 'validation_error',
    text: 'This server composes instrumental music. Lyrics and vocals need a music provider, which is not configured.',
  },
  finetunes_unavailable: {
    http: 422,
    type: 'validation_error',
    text: 'Finetunes need a music provider, which is not configured.',
  },
  finetune_not_found: { http: 404, type: 'not_found', text: 'The finetune was not found.' },
  plan_unavailable: {
    http: 422,
    type: 'validation_error',
    text: 'Only songs that this server composed and stored have a plan. The plan of another recording needs a music provider, which is not configured.',
  },
  stems_unavailable: {
    http: 422,
    type: 'validation_error',
    text: 'Only songs that this server composed and stored can be separated into stems. Separating other recordings needs a music provider, which is not configured.',
  },
  song_not_ready: { http: 409, type: 'conflict', text: 'The song is not ready yet.' },
});
