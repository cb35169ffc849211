import { z } from 'zod';
import { ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const backup = z.object({ name: z.string(), made_at_unix: unix(), bytes: z.int(), is_encrypted: z.boolean() });

const consoleBackups = z.object({
  /** Whether `BACKUP_TO` is set; without it, there are no scheduled backups. */
  is_scheduled: z.boolean(),
  every_hours: z.int(),
  keep: z.int(),
  has_blobs: z.boolean(),
  /** Newest first, at most 100. */
  backups: z.array(backup),
  next_at_unix: unix().nullable(),
  is_running: z.boolean(),
  last_failure: z.object({ at_unix: unix(), error: z.string().nullable() }).nullable(),
});

export const consoleBackupsRoutes = defineRoutes({
  'GET /v1/console/backups': {
    access: 'session',
    permits: 'console.read',
    summary: 'Lists the scheduled backups, the time of the next one, and the last failure. For staff.',
    reply: consoleBackups,
  },
  'POST /v1/console/backups': {
    access: 'session',
    permits: 'console.manage',
    needsRecentSignIn: true,
    summary: 'Queues a backup. For staff.',
    reply: ok,
  },
});
