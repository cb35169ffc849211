import { z } from 'zod';
import { id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { geoLocation } from './user.ts';

/** A browser in which the person is signed in. */
export const sessionEntry = z.object({
  session_id: z.string(),
  /** `Firefox on Linux`, as far as the browser tells. */
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
    summary: 'Where the caller is signed in.',
    reply: z.object({ sessions: z.array(sessionEntry) }),
  },
  'DELETE /v1/auth/sessions/{session_id}': {
    access: 'session',
    summary: 'Signs the caller out in one browser.',
    params: z.object({ session_id: id() }),
    reply: ok,
  },
  'POST /v1/auth/sign-out-everywhere': {
    access: 'session',
    summary: 'Signs the caller out in every browser but this one.',
    reply: ok,
  },
});
