import { z } from 'zod';
import { defineRoutes } from './route.ts';

/** Something of the workspace changed: refetch what you show of it. */
export const realtimeEvent = z.object({
  topic: z.enum(['history', 'subscription', 'api-keys', 'user', 'voices', 'workspace', 'pronunciation-dictionaries']),
  id: z.string().optional(),
});
export type RealtimeEvent = z.infer<typeof realtimeEvent>;

export const realtimeRoutes = defineRoutes({
  'GET /v1/realtime': {
    access: 'session',
    summary: 'Server-sent events: changes in the caller’s workspace, each `data:` a JSON realtime event.',
    content: ['text/event-stream'],
  },
});
