import { defineErrors } from '../error.ts';

export const integrationsErrors = defineErrors({
  integration_not_found: { http: 404, type: 'not_found', text: 'The integration was not found.' },
  integration_connection_not_found: { http: 404, type: 'not_found', text: 'The connection was not found.' },
  vercel_not_configured: {
    http: 400,
    type: 'invalid_request',
    text: 'This server has no VERCEL_CLIENT_ID and VERCEL_CLIENT_SECRET.',
  },
  vercel_failed: { http: 400, type: 'invalid_request', text: 'Vercel refused the request.' },
});
