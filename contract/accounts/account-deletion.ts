import { z } from 'zod';
import { deletionGraceDays } from '../catalogue/limits.ts';
import { ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { sessionReply } from './auth.ts';
import { totpCode } from './second-factor.ts';

export const accountDeletionRoutes = defineRoutes({
  'POST /v1/user/delete': {
    access: 'session',
    permits: 'account.delete',
    summary: `Closes the caller's account: ends sessions and API keys at once, and deletes the data after ${deletionGraceDays} days.`,
    body: z.object({ password: z.string().max(1000), code: totpCode().optional() }),
    reply: ok.extend({ data_deleted_at_unix: unix() }),
  },
  'POST /v1/auth/restore-account': {
    access: 'public',
    summary: 'Restores a closed account within its grace period, and signs in.',
    body: z.object({
      email: z.string().trim().toLowerCase().max(254),
      password: z.string().max(1000),
      code: totpCode().optional(),
    }),
    reply: sessionReply,
  },
});
