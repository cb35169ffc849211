import { defineErrors } from '../error.ts';

export const flowsErrors = defineErrors({
  generation_not_found: { http: 404, type: 'not_found', text: 'Generation not found.' },
  media_provider_not_configured: {
    http: 422,
    type: 'invalid_request',
    text: 'This server has no provider of videos and pictures. Its operator can set MEDIA_PROVIDER_URL and MEDIA_PROVIDER_KEY.',
  },
});
