import { z } from 'zod';
import { deletionGraceDays } from '../catalogue/limits.ts';
import { ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** A scheduled deletion. The workspace is closed until then. */
export const workspaceDeletion = z.object({
  workspace_name: z.string(),
  requested_at_unix: unix(),
  /** null: the account of the admin was deleted meanwhile. */
  requested_by_email: z.string().nullable(),
  data_deleted_at_unix: unix(),
});
export type WorkspaceDeletion = z.infer<typeof workspaceDeletion>;

export const workspaceDeletionRoutes = defineRoutes({
  'GET /v1/workspace/deletion': {
    access: 'session',
    permits: 'workspace.read',
    summary: 'Returns when the workspace will be deleted, if its deletion is scheduled.',
    reply: z.object({ deletion: workspaceDeletion.nullable() }),
  },
  'POST /v1/workspace/deletion': {
    access: 'session',
    permits: 'workspace.delete',
    needsRecentSignIn: true,
    summary: `Closes the workspace at once, and deletes it with all its data after ${deletionGraceDays} days. Tells all members.`,
    body: z.object({
      /** The name of the workspace, as a confirmation. */
      name: z.string().max(1000),
    }),
    reply: workspaceDeletion,
  },
  'DELETE /v1/workspace/deletion': {
    access: 'session',
    permits: 'workspace.delete',
    summary: 'Cancels the deletion and opens the workspace again; changes nothing if none is scheduled.',
    reply: ok,
  },
});
