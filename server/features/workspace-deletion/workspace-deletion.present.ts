import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { WorkspaceDeletion } from '../../../contract/workspaces/workspace-deletion.ts';
import { deletionTime } from '../../../contract/workspaces/workspace-deletion-time.ts';
import type { ScheduledDeletion } from './workspace-deletion.service.ts';

export const presentWorkspaceDeletion = (scheduled: ScheduledDeletion): WorkspaceDeletion => ({
  workspace_name: scheduled.workspaceName,
  requested_at_unix: unixSeconds(scheduled.requestedAt),
  requested_by_email: scheduled.requestedByEmail ?? null,
  data_deleted_at_unix: unixSeconds(deletionTime(scheduled.requestedAt)),
});
