import { z } from 'zod';
import { instanceModes } from '../catalogue/instance-modes.ts';
import { defineRoutes } from '../route.ts';

const mode = z.enum(instanceModes);

/** What the owner of the server may see of its settings. */
export const instanceSettingsReply = z.object({
  mode,
  /** Whether the owner has said so, or the environment; otherwise it is the default, and the owner is asked. */
  is_chosen: z.boolean(),
  /** The environment says it: it cannot be changed here. */
  is_fixed: z.boolean(),
});
export type InstanceSettingsReply = z.infer<typeof instanceSettingsReply>;

export const instanceRoutes = defineRoutes({
  'GET /v1/instance': {
    access: 'public',
    summary: 'Whether this server shows plans and prices (service), or is for its owner’s own use (private).',
    reply: z.object({ mode }),
  },
  'GET /v1/instance/settings': {
    access: 'session',
    summary: 'The settings of the server; for its owner.',
    reply: instanceSettingsReply,
  },
  'POST /v1/instance/settings': {
    access: 'session',
    summary:
      'Makes the server a service or private, for everyone at once; plans and counts stay as they are. For its owner.',
    body: z.object({ mode }),
    reply: instanceSettingsReply,
  },
});
