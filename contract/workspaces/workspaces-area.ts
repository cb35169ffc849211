import { mergeUnique } from '../merge-unique.ts';
import { apiRequestsRoutes } from './api-requests.ts';
import { auditLogRoutes } from './audit-log.ts';
import { authConnectionsRoutes } from './auth-connections.ts';
import { groupsRoutes } from './groups.ts';
import { membersRoutes } from './members.ts';
import { notificationsRoutes } from './notifications.ts';
import { resourceSharesRoutes } from './resource-shares.ts';
import { retentionRoutes } from './retention.ts';
import { serviceAccountsRoutes } from './service-accounts.ts';
import { trainingOptOutRoutes } from './training-opt-out.ts';
import { webhooksRoutes } from './webhooks.ts';
import { workspaceDeletionRoutes } from './workspace-deletion.ts';
import { workspaceInvitesRoutes } from './workspace-invites.ts';

export const workspacesAreaRoutes = mergeUnique('Route', {
  membersRoutes,
  workspaceInvitesRoutes,
  groupsRoutes,
  serviceAccountsRoutes,
  resourceSharesRoutes,
  webhooksRoutes,
  authConnectionsRoutes,
  auditLogRoutes,
  notificationsRoutes,
  apiRequestsRoutes,
  trainingOptOutRoutes,
  retentionRoutes,
  workspaceDeletionRoutes,
});
