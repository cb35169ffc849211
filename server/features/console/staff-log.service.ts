import type { AuditActivityName } from '../../../contract/catalogue/audit-activities.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { AuditLogService, AuditTarget } from '../audit-log/audit-log.service.ts';
import type { WorkspaceOwnersService } from '../workspace/workspace-owners.service.ts';

type StaffActivity = Extract<AuditActivityName, `staff.${string}`>;

interface StaffLogDeps {
  readonly auditLog: Pick<AuditLogService, 'record'>;
  readonly owners: Pick<WorkspaceOwnersService, 'listMemberships'>;
}

/** Records what staff do, in their own workspace and in those that it concerns. */
export function staffLogService({ auditLog, owners }: StaffLogDeps) {
  async function record(
    tx: Tx,
    actor: Actor,
    activity: StaffActivity,
    target: AuditTarget,
    concerned: readonly WorkspaceId[] = [],
  ): Promise<void> {
    for (const workspaceId of new Set([actor.workspaceId, ...concerned]))
      await auditLog.record(tx, { workspaceId, userId: actor.userId }, activity, target);
  }

  return {
    record,

    /** In all workspaces of a person. */
    async recordOfPerson(
      tx: Tx,
      actor: Actor,
      userId: string,
      activity: StaffActivity,
      target: AuditTarget,
    ): Promise<void> {
      const memberships = await owners.listMemberships(tx, [userId]);
      await record(
        tx,
        actor,
        activity,
        target,
        memberships.map(({ workspaceId }) => workspaceId),
      );
    },
  };
}
export type StaffLogService = ReturnType<typeof staffLogService>;
