import { z } from 'zod';
import { appEvents } from '../catalogue/events.ts';
import { maxEventsPerBatch } from '../catalogue/limits.ts';
import { ok, unixMs } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const label = () => z.string().max(200).nullish();

export const ingestRoutes = defineRoutes({
  'POST /ingest': {
    access: 'session',
    permits: 'account.record_events',
    summary: 'Records usage events of the app. They stay on this server, unless its operator forwards them.',
    body: z.object({
      events: z
        .array(z.object({ event: z.enum(appEvents), at_unix_ms: unixMs() }))
        .min(1)
        .max(maxEventsPerBatch),
    }),
    reply: ok,
    hidden: true,
  },
  'POST /v1/google-ads-visit': {
    access: 'public',
    summary: 'Records a visit through an advertisement (REF-006). It stays on this server.',
    body: z.object({
      email: z.string().trim().max(254).nullish(),
      event_type: z.string().min(1).max(100),
      gclid: label(),
      utm_source: label(),
      utm_medium: label(),
      utm_campaign: label(),
      utm_term: label(),
      utm_content: label(),
    }),
    reply: ok,
    hidden: true,
  },
});
