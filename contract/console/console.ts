import { z } from 'zod';
import { instanceModes } from '../catalogue/instance-modes.ts';
import { unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const consoleServer = z.object({
  version: z.string(),
  node_version: z.string(),
  /** When this process started. */
  started_at_unix: unix(),
  mode: z.enum(instanceModes),
  /** What does not respond; null: everything does. */
  problem: z.string().nullable(),
  people: z.int(),
  workspaces: z.int(),
  database_bytes: z.int(),
  /** Where files are stored. */
  storage: z.enum(['folder', 's3']),
  /** Free space on the disk of the data folder. */
  free_disk_bytes: z.int(),
  /** The names of the settings that the environment sets; never their values. */
  settings: z.array(z.string()),
});

export const consoleRoutes = defineRoutes({
  'GET /v1/console/server': {
    access: 'session',
    permits: 'console.read',
    summary: 'Returns the version, health, storage and the names of the settings of this server. For staff.',
    reply: consoleServer,
  },
});
