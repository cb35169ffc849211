import { z } from 'zod';
import { defineRoutes } from '../route.ts';

/** A path of this app, with its query: `/app/payouts`. Never another site’s address. */
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
    summary: 'Makes the account that payouts go to, where there is none, and answers the page that sets it up.',
    body,
    reply,
  },
  'POST /create-connect-account-management-link': {
    access: 'session',
    summary: 'Answers the page on which that account is managed.',
    body,
    reply,
  },
});
