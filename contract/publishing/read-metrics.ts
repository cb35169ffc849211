import { z } from 'zod';
import { id, ok } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { listeningLimits } from './publishing-limits.ts';

const figures = {
  plays: z.int(),
  minutes: z.number(),
  completions: z.int(),
  /** Millionths of a US dollar. */
  earnings_micros: z.int(),
};

/** Days near it are computed, which must be days of the same form for the database. */
const day = z.iso
  .date()
  .refine((date) => date >= '1970-01-01' && date < '3000-01-01', { error: 'must be a day from 1970 to 2999' });

export const readMetricsRoutes = defineRoutes({
  'GET /v1/direct-publishing/metrics': {
    access: 'account',
    permits: 'read.view',
    summary: 'How much of the reads was heard and earned: by day, by read and in sum. Days are in UTC.',
    query: z.object({
      /** Default: 29 days before `to`. */
      from: day.nullish(),
      /** Included; default: today. */
      to: day.nullish(),
      read_id: id().nullish(),
    }),
    reply: z.object({
      from: z.string(),
      to: z.string(),
      /** Also those on which nobody listened. */
      days: z.array(z.object({ day: z.string(), ...figures })),
      reads: z.array(z.object({ read_id: z.string(), title: z.string(), ...figures })),
      total: z.object(figures),
      /** What an hour that was heard earns; days are paid once they are over. */
      rate_micros_per_hour: z.int(),
    }),
  },
  'POST /v1/direct-publishing/listens': {
    access: 'public',
    requestsPerMinute: 120,
    summary: 'Reports that a chapter was started, how many seconds were heard, or that it was heard to the end.',
    body: z.object({
      /** Of the page that shows the player. */
      listen_token: z.string().max(500),
      chapter_id: id(),
      played: z.boolean().default(false),
      seconds: z.number().min(0).max(listeningLimits.seconds).default(0),
      completed: z.boolean().default(false),
    }),
    reply: ok,
  },
});
export type ReadFigures = z.output<z.ZodObject<typeof figures>>;
