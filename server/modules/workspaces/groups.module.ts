import { mountGroups } from '../../features/groups/groups.routes.ts';
import { groupsService } from '../../features/groups/groups.service.ts';
import { membershipsService } from '../../features/groups/memberships.service.ts';
import { mountServiceAccounts } from '../../features/service-accounts/service-accounts.routes.ts';
import { serviceAccountsService } from '../../features/service-accounts/service-accounts.service.ts';
import { listCreditsBy } from '../../features/usage/usage.service.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { AuditLog } from './audit-log.module.ts';
import type { Credits } from './credits.module.ts';
import type { Users } from './users.module.ts';
import type { Workspaces } from './workspaces.module.ts';

interface GroupsDeps extends AuditLog {
  readonly platform: Platform;
  readonly user: Users['user'];
  readonly subscription: Credits['subscription'];
  readonly workspace: Workspaces['workspace'];
  readonly apiKeys: Workspaces['apiKeys'];
  readonly resourceShares: Workspaces['resourceShares'];
}

/** Groups of members and service accounts: who may do what in a workspace. */
export function openGroups({ platform, auditLog, resourceShares, ...deps }: GroupsDeps) {
  const { db, live } = platform;
  const { user, subscription, workspace, apiKeys } = deps;
  const listCredits = (column: 'userId' | 'apiKeyId') => async (workspaceId: WorkspaceId) =>
    listCreditsBy(db, column, workspaceId, (await subscription.get({ workspaceId })).periodStartsAt);
  const shared = { db, live, auditLog, user, workspace, resourceShares };
  const groups = groupsService({ ...shared, listCreditsByMember: listCredits('userId') });
  const listCreditsByKey = listCredits('apiKeyId');
  const serviceAccounts = serviceAccountsService({ ...shared, groups, apiKeys, listCreditsByKey });
  return {
    services: { groups, memberships: membershipsService({ db }), serviceAccounts },
    routes: [mountGroups(groups), mountServiceAccounts(serviceAccounts)],
  } satisfies Module;
}
