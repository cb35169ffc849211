import { dueRequestTime } from '../../../contract/workspaces/workspace-deletion-time.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { AccountTracesService } from '../auth/deletion/account-traces.service.ts';
import type { SessionsService } from '../auth/sessions/sessions.service.ts';
import type { BillingOwnersService } from '../billing/billing-owners.service.ts';
import type { MembersService } from '../members/members.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { WorkspaceMembersService } from '../workspace/workspace-members.service.ts';
import type { WorkspaceDeletionNotices } from './workspace-deletion-notices.service.ts';

interface WorkspaceDeletionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly user: Pick<UserService, 'find' | 'listByIds'>;
  readonly workspace: Pick<WorkspaceService, 'find' | 'lockDeletion' | 'setDeletion' | 'listClosedBefore' | 'delete'>;
  readonly workspaceMembers: Pick<WorkspaceMembersService, 'list' | 'listByUser'>;
  readonly members: Pick<MembersService, 'findNext'>;
  readonly sessions: Pick<SessionsService, 'moveAll' | 'forget'>;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  /** Holds the plan with the request, and ends it with the workspace. */
  readonly billing: Pick<BillingOwnersService, 'queueReview' | 'queueCancellation'>;
  readonly traces: Pick<AccountTracesService, 'deleteOfWorkspace'>;
  readonly notices: WorkspaceDeletionNotices;
}

/** A scheduled deletion. */
export interface ScheduledDeletion {
  readonly workspaceName: string;
  readonly requestedAt: Date;
  /** Undefined if the account of the admin was deleted meanwhile. */
  readonly requestedByEmail: string | undefined;
}

/** Closes workspaces at once, and deletes them after a grace period in which their admins can open them again. */
export function workspaceDeletionService(deps: WorkspaceDeletionDeps) {
  const { db, clock, user: users, workspace, workspaceMembers, members, sessions } = deps;
  const { auditLog, billing, traces, notices } = deps;

  /** The people of a workspace, also locked ones, without service accounts. */
  async function listPeople(tx: Tx, workspaceId: WorkspaceId) {
    const rows = await workspaceMembers.list(workspaceId, tx);
    const people = await users.listByIds(
      rows.map(({ userId }) => userId),
      tx,
    );
    return people.filter(({ isServiceAccount }) => !isServiceAccount);
  }

  /** Everybody keeps a workspace: that of an account is deleted with the account. */
  async function requireOtherWorkspace(tx: Tx, workspaceId: WorkspaceId, ownerId: string): Promise<void> {
    const memberships = await workspaceMembers.listByUser(ownerId, tx);
    const isOther = (one: (typeof memberships)[number]) =>
      one.workspaceId !== workspaceId && one.lockedAt === null && one.deletionRequestedAt === null;
    if (!memberships.some(isOther)) throw new AppError('last_workspace');
  }

  /** Deletes one workspace in one transaction: after a crash it is as before, and the next run deletes it. */
  async function purgeOne(workspaceId: WorkspaceId): Promise<void> {
    const people = await transaction(db, async (tx) => {
      const { name, deletionRequestedAt } = await workspace.lockDeletion(tx, workspaceId);
      // An admin may have cancelled it since it was listed.
      if (!deletionRequestedAt || deletionRequestedAt > dueRequestTime(clock())) return [];
      const concerned = await listPeople(tx, workspaceId);
      for (const { id } of concerned) await sessions.moveAll(tx, id, workspaceId, await members.findNext(tx, id));
      await notices.deleted(tx, concerned, name);
      await billing.queueCancellation(tx, workspaceId);
      await traces.deleteOfWorkspace(tx, workspaceId);
      await workspace.delete(tx, workspaceId);
      return concerned;
    });
    for (const { id } of people) sessions.forget(id);
  }

  const service = {
    /** Undefined if no deletion is scheduled. */
    async find(actor: Actor): Promise<ScheduledDeletion | undefined> {
      const found = await workspace.find(actor.workspaceId);
      if (!found?.deletionRequestedAt) return undefined;
      const { name: workspaceName, deletionRequestedAt: requestedAt, deletionRequestedBy } = found;
      const requester = deletionRequestedBy === null ? undefined : await users.find(deletionRequestedBy);
      return { workspaceName, requestedAt, requestedByEmail: requester?.email };
    },

    /**
     * Closes the workspace and tells its members; changes nothing if that is already done. `typedName` confirms it.
     * Throws `workspace_name_mismatch`, or `last_workspace` if the owner has no other open workspace.
     */
    async request(actor: Actor, typedName: string): Promise<ScheduledDeletion> {
      requirePermission(actor, 'workspace.delete');
      const { workspaceId, userId } = actor;
      await transaction(db, async (tx) => {
        const { name, ownerId, deletionRequestedAt } = await workspace.lockDeletion(tx, workspaceId);
        if (typedName.trim() !== name.trim()) throw new AppError('workspace_name_mismatch', { param: 'name' });
        if (deletionRequestedAt) return;
        await requireOtherWorkspace(tx, workspaceId, ownerId);
        const at = clock();
        await workspace.setDeletion(tx, workspaceId, { at, by: userId });
        await auditLog.record(tx, actor, 'workspace.deletion_requested', { id: workspaceId, name });
        await notices.scheduled(tx, actor, await listPeople(tx, workspaceId), { name, requestedAt: at });
        await billing.queueReview(tx, workspaceId);
      });
      return (await service.find(actor))!;
    },

    /** Opens the workspace again; changes nothing if no deletion is scheduled. */
    async cancel(actor: Actor): Promise<void> {
      requirePermission(actor, 'workspace.delete');
      const { workspaceId } = actor;
      await transaction(db, async (tx) => {
        const { name, deletionRequestedAt } = await workspace.lockDeletion(tx, workspaceId);
        if (!deletionRequestedAt) return;
        await workspace.setDeletion(tx, workspaceId, null);
        await auditLog.record(tx, actor, 'workspace.deletion_cancelled', { id: workspaceId, name });
        await notices.cancelled(tx, actor, await listPeople(tx, workspaceId), name);
        await billing.queueReview(tx, workspaceId);
      });
    },

    /**
     * Deletes the workspaces whose grace period is over. Their files have no row then and are older than any sweep's
     * minimum age, so the next sweeps delete them. Continues after failures and throws an `AggregateError` at the end.
     */
    async purge(signal: AbortSignal): Promise<void> {
      const failed: unknown[] = [];
      for (const workspaceId of await workspace.listClosedBefore(dueRequestTime(clock()))) {
        signal.throwIfAborted();
        await purgeOne(workspaceId).catch((cause: unknown) => failed.push(cause));
      }
      if (failed.length > 0) throw new AggregateError(failed, `${failed.length} workspaces could not be deleted.`);
    },
  };
  return service;
}
export type WorkspaceDeletionService = ReturnType<typeof workspaceDeletionService>;
