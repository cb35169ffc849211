import { z } from 'zod';
import { unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { serverCheckFindings, serverCheckNames, serverCheckStates } from './console-states.ts';

const serverCheck = z.object({
  name: z.enum(serverCheckNames),
  state: z.enum(serverCheckStates),
  finding: z.enum(serverCheckFindings),
  /** The settings of the environment that mend it. */
  settings: z.array(z.string()),
  /** What the finding is about: engines, models, disks, or versions. */
  subjects: z.array(z.string()),
  /** Failing emails, or installed models. */
  count: z.int().nullable(),
  /** Free space. */
  bytes: z.int().nullable(),
  /** Time of the newest backup, of its failure, or of the list of releases. */
  at_unix: unix().nullable(),
  /** The public address, or the page of the newer version. */
  url: z.string().nullable(),
});

export const consoleChecksRoutes = defineRoutes({
  'GET /v1/console/checks': {
    access: 'session',
    permits: 'console.read',
    summary:
      'Checks mail, public address, engines, models, disk, backups, payments and version of this server, each with the settings that mend it. For staff.',
    reply: z.object({ checks: z.array(serverCheck) }),
  },
});
