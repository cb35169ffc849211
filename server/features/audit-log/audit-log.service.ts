import { type AuditActivityName, auditActivities, ocsfClasses } from '../../../contract/catalogue/audit-activities.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { requestOrigin } from '../../platform/work-context/work-context.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceOwnersService } from '../workspace/workspace-owners.service.ts';
import { type AuditEntry, type AuditFilter, auditLogStore } from './audit-log.store.ts';

/**
 * Who did it: the caller, a person who has no actor yet (at sign-in), the system, such as a job or a provider, or somebody
 * who could not prove who they are.
 */
export type AuditActor =
  | Pick<Actor, 'workspaceId' | 'userId' | 'apiKeyId'>
  | { readonly workspaceId: WorkspaceId; readonly system: true }
  | { readonly workspaceId: WorkspaceId; readonly unknown: true };

/** What it was done to. `name` is shown, for example the email of a member. */
export interface AuditTarget {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly [detail: string]: unknown;
}

export interface AuditQuery {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly actorId?: string | undefined;
  readonly className?: string | undefined;
  readonly activityName?: string | undefined;
}

interface AuditLogDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly user: Pick<UserService, 'find'>;
  readonly owners: Pick<WorkspaceOwnersService, 'listMemberships'>;
}

const exportPageSize = 500;

/** Who did what in a workspace, and from where (U-22). */
export function auditLogService({ db, clock, live, user, owners }: AuditLogDeps) {
  async function listPage(
    actor: Actor,
    query: AuditQuery,
    { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
  ) {
    const store = auditLogStore(db);
    if (cursor !== undefined && !(await store.has(actor.workspaceId, cursor)))
      throw new AppError('invalid_cursor', { param: 'cursor' });
    const rows = await store.list(actor.workspaceId, toFilter(query), { after: cursor, limit: limit + 1 });
    return { entries: rows.slice(0, limit), hasMore: rows.length > limit };
  }

  /** Records an activity in the transaction that performs it, so that there is no one without the other. */
  async function record(tx: Tx, actor: AuditActor, activity: AuditActivityName, target: AuditTarget = {}) {
    const userId = 'userId' in actor ? actor.userId : undefined;
    const person = userId === undefined ? undefined : await user.find(userId, tx);
    const origin = 'system' in actor ? undefined : requestOrigin();
    await auditLogStore(tx).insert({
      id: newId(),
      workspaceId: actor.workspaceId,
      actorId: userId ?? null,
      actorEmail: person?.email ?? null,
      apiKeyId: ('apiKeyId' in actor && actor.apiKeyId) || null,
      activity,
      target,
      address: origin?.address ?? null,
      userAgent: origin?.userAgent?.slice(0, 500) ?? null,
      createdAt: clock(),
    });
    await live.publish(actor.workspaceId, { topic: 'audit-log' }, tx);
  }

  return {
    record,
    listPage,

    /**
     * Records what a person did with their account in each of their workspaces, whose security it concerns. `isUnknown`:
     * somebody did it who could not prove to be this person. `byUserId`: somebody else did it, who may be no member.
     */
    async recordOfAccount(
      tx: Tx,
      userId: string,
      activity: AuditActivityName,
      target?: AuditTarget,
      { isUnknown = false, byUserId = userId }: { readonly isUnknown?: boolean; readonly byUserId?: string } = {},
    ): Promise<void> {
      for (const { workspaceId } of await owners.listMemberships(tx, [userId]))
        await record(tx, { workspaceId, ...(isUnknown ? { unknown: true } : { userId: byUserId }) }, activity, target);
    },

    /** All entries that fit, newest first, read in pages. The export is itself an entry. */
    async *exportAll(actor: Actor, query: AuditQuery): AsyncGenerator<AuditEntry> {
      await transaction(db, (tx) => record(tx, actor, 'audit_log.exported'));
      let cursor: string | undefined;
      for (;;) {
        const { entries, hasMore } = await listPage(actor, query, { cursor, limit: exportPageSize });
        yield* entries;
        cursor = entries.at(-1)?.id;
        if (!hasMore) return;
      }
    },
  };
}
export type AuditLogService = ReturnType<typeof auditLogService>;

/** Names that fit no activity find nothing. */
function toFilter({ className, activityName, ...rest }: AuditQuery): AuditFilter {
  if (className === undefined && activityName === undefined) return rest;
  const names = Object.keys(auditActivities) as AuditActivityName[];
  const activities = names.filter((name) => {
    const { ocsf, title } = auditActivities[name];
    return (
      (className === undefined || ocsfClasses[ocsf].name === className) &&
      (activityName === undefined || title === activityName)
    );
  });
  return { ...rest, activities };
}
