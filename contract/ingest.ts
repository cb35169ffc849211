import { z } from 'zod';
import { events } from './catalogue/events.ts';
import { ok } from './fields.ts';
import { defineRoutes } from './route.ts';

export const ingestRoutes = defineRoutes({
  'POST /ingest': {
    access: 'session',
    summary: 'Counts something that a person did in the app; it stays on this server.',
    body: z.object({ event: z.enum(events) }),
    reply: ok,
    hidden: true,
  },
});
