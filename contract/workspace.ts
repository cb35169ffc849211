import { z } from 'zod';
import { unix } from './fields.ts';
import { defineRoutes } from './route.ts';
import { subscriptionReply } from './subscription.ts';

/** WS-001 */
export const workspaceReply = z.object({
  workspace_id: z.string(),
  name: z.string(),
  owner_id: z.string(),
  created_at_unix: unix(),
  subscription: subscriptionReply,
});
export type WorkspaceReply = z.infer<typeof workspaceReply>;

export const workspaceRoutes = defineRoutes({
  'GET /v1/workspace': {
    access: 'account',
    permission: 'workspace_read',
    summary: 'The caller’s workspace.',
    reply: workspaceReply,
  },
});
