import { z } from 'zod';
import { id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { geoLocation } from './user.ts';

/** A signed-in browser. */
export const sessionEntry = z.object({
  session_id: z.string(),
  /** From the User-Agent header, for example `Firefox on Linux`. */
  device: z.string(),
  address: z.string().nullable(),
  place: geoLocation.nullable(),
  created_at_unix: unix(),
  last_seen_at_unix: unix(),
  is_current: z.boolean(),
});
export type SessionEntry = z.infer<typeof sessionEntry>;

export const sessionsRoutes = defineRoutes({
  'GET /v1/auth/sessions': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Lists the caller’s sessions.',
    reply: z.object({ sessions: z.array(sessionEntry) }),
  },
  'DELETE /v1/auth/sessions/{session_id}': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Signs the caller out in one browser.',
    params: z.object({ session_id: id() }),
    reply: ok,
  },
  'POST /v1/auth/sign-out-everywhere': {
    access: 'session',
    permits: 'account.secure',
    summary: 'Signs the caller out in every browser but this one.',
    reply: ok,
  },
});
