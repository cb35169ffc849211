import { z } from 'zod';
import { defineRoutes } from '../route.ts';

/** A path of this app with its query, such as `/app/payouts`. Absolute URLs are rejected. */
const relativePath = () =>
  z
    .string()
    .max(500)
    .regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path of this site, as /app/payouts');

const body = z.object({ relative_redirect_path: relativePath().nullish() });
const reply = z.object({ url: z.url() });

export const payoutsRoutes = defineRoutes({
  'POST /create-connect-account': {
    access: 'session',
    permits: 'payout.manage',
    summary: 'Creates the payout account if there is none, and returns the URL of its onboarding page.',
    body,
    reply,
  },
  'POST /create-connect-account-management-link': {
    access: 'session',
    permits: 'payout.manage',
    summary: 'Returns the URL of the page for managing the payout account.',
    body,
    reply,
  },
});
