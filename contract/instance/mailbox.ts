import { z } from 'zod';
import { id, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const message = z.object({
  message_id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  /** URL of the List-Unsubscribe header. */
  unsubscribe_url: z.string().nullable(),
  created_at_unix: unix(),
});

/** The outbox as a mailbox, only in development without a mail server. */
export const mailboxRoutes = defineRoutes({
  'GET /dev/mailbox': {
    access: 'public',
    onlyLoopback: true,
    summary: 'Shows the latest unsent emails as a page.',
    content: ['text/html'],
    hidden: true,
  },
  'GET /dev/mailbox/messages': {
    access: 'public',
    onlyLoopback: true,
    summary: 'Lists the latest unsent emails.',
    query: z.object({ limit: z.int().min(1).max(200).default(50) }),
    reply: z.object({ messages: z.array(message) }),
    hidden: true,
  },
  'GET /dev/mailbox/messages/{message_id}': {
    access: 'public',
    onlyLoopback: true,
    summary: 'Returns one unsent email.',
    params: z.object({ message_id: id() }),
    reply: message,
    hidden: true,
  },
});
