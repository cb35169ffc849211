import { z } from 'zod';
import { id, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { consolePage, consoleSearch, nextCursor } from './console-page.ts';
import { consoleMailStates } from './console-states.ts';

/** An email of the outbox, without its text, which may contain links to an account. */
const consoleMail = z.object({
  mail_id: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(consoleMailStates),
  created_at_unix: unix(),
  sent_at_unix: unix().nullable(),
  /** The last rejection by the mail server. */
  error: z.string().nullable(),
});
export type ConsoleMailReply = z.infer<typeof consoleMail>;

export const consoleMailRoutes = defineRoutes({
  'GET /v1/console/mail': {
    access: 'session',
    permits: 'console.read',
    summary: 'Lists the emails of the last 30 days in one state, newest first. For staff.',
    query: z.object({ ...consolePage, state: z.enum(consoleMailStates), search: consoleSearch() }),
    reply: z.object({
      mail: z.array(consoleMail),
      next_cursor: nextCursor,
      /** Whether a mail server is set; without one, all emails wait. */
      has_mail_server: z.boolean(),
    }),
  },
  'POST /v1/console/mail/{mail_id}/send': {
    access: 'session',
    permits: 'console.manage',
    needsRecentSignIn: true,
    summary: 'Queues the delivery of an email that failed again. For staff.',
    params: z.object({ mail_id: id() }),
    reply: ok,
  },
});
