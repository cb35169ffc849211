import type { Tier } from '../../../../contract/catalogue/plans/plans.ts';
import type { GroupPermission } from '../../../../contract/permissions/wire-permissions.ts';
import type { WorkKind } from '../../../../contract/productions/productions.ts';
import { everyoneGroupId } from '../../../../contract/workspaces/share-limits.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../../platform/ids.ts';
import type { SessionsService } from '../../auth/sessions/sessions.service.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { DefaultSharesService } from '../../resource-shares/default-shares.service.ts';
import type { SubscriptionService } from '../../subscription/subscription.service.ts';
import type { UserService } from '../../user/user.service.ts';
import type { WorkspaceService } from '../../workspace/workspace.service.ts';
import type { WorkspaceMembersService } from '../../workspace/workspace-members.service.ts';
import type { Work } from './production-work.store.ts';

interface WorkTenantsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly user: Pick<UserService, 'serverOwner' | 'createServiceAccount'>;
  readonly workspace: Pick<
    WorkspaceService,
    'createForAccount' | 'findTenant' | 'listAdminIds' | 'listMemberIds' | 'lockDeletion' | 'setDeletion'
  >;
  readonly workspaceMembers: Pick<WorkspaceMembersService, 'add' | 'listByUser' | 'removeOwner'>;
  readonly members: Pick<MembersService, 'remove'>;
  readonly sessions: Pick<SessionsService, 'moveAll' | 'forget'>;
  readonly subscription: Pick<SubscriptionService, 'start'>;
  readonly defaultShares: Pick<DefaultSharesService, 'replace' | 'read'>;
}

/** Nobody pays for the work on a task: the plan has no limits, and no invoice. */
const workTier: Tier = 'enterprise';
/** Producers one after the other, reviewers and managers. */
const maxSeats = 1000;
const accountName = 'Productions';
/** No password has this hash, and nobody signs in as a service account. */
const noPassword = 'none';

/** On the unlimited plan, people may use the tool of their task alone, and create no keys. */
const toolPermissions: Readonly<Record<WorkKind, readonly GroupPermission[]>> = {
  dubbing: ['dubbing'],
  transcript: ['speech_to_text'],
  studio: ['projects'],
};

type Tenant = Pick<Work, 'workspaceId'>;

/**
 * The workspaces of tasks. The operator owns them, but is no member: they are in no list of theirs. A service account
 * administers them and creates what is in them, so that jobs go on when a producer leaves.
 */
export function workTenantsService(deps: WorkTenantsDeps) {
  const { db, clock, user, workspace, workspaceMembers, members, sessions, subscription, defaultShares } = deps;

  async function actorOf({ workspaceId: id }: Tenant): Promise<Actor> {
    const tenant = await workspace.findTenant(id);
    const [userId] = tenant ? await transaction(db, (tx) => workspace.listAdminIds(tx, id)) : [];
    if (!tenant || userId === undefined) throw new AppError('workspace_not_found');
    return { userId, workspaceId: tenant.workspaceId, role: 'admin', via: 'session', permissions: undefined };
  }

  const service = {
    actorOf,

    /** The operator, who owns the workspaces of tasks. Throws `system_busy` while the server has none. */
    async requireOwnerId(): Promise<string> {
      const owner = await user.serverOwner();
      if (!owner) throw new AppError('system_busy', { message: 'This server has no operator yet.' });
      return owner.id;
    },

    async create(
      tx: Tx,
      { name, ownerId, kind }: { readonly name: string; readonly ownerId: string; readonly kind: WorkKind },
    ): Promise<WorkspaceId> {
      const accountId = newId();
      await user.createServiceAccount(tx, { id: accountId, name: accountName, passwordHash: noPassword });
      const settings = { name, ownerId, maxSeats, allMembersPermissions: toolPermissions[kind] };
      const workspaceId = await workspace.createForAccount(tx, { id: newId(), ...settings }, accountId);
      await subscription.start(tx, workspaceId, workTier);
      return workspaceId;
    },

    /** Lets members edit what the service account creates, but not delete it. */
    async shareAll(actor: Actor): Promise<void> {
      if ((await defaultShares.read(actor)).shares.length > 0) return;
      await defaultShares.replace(actor, [{ principalKind: 'group', principalId: everyoneGroupId, role: 'editor' }]);
    },

    /** Lets a person work in the workspace; changes nothing if they may already. Throws `workspace_closed`. */
    async admit(userId: string, work: Tenant): Promise<void> {
      const { workspaceId } = await actorOf(work);
      const member = { userId, role: 'editor', characterLimit: null } as const;
      try {
        await transaction(db, (tx) => workspaceMembers.add(tx, workspaceId, member));
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'already_workspace_member') throw error;
      }
    },

    /** Takes the workspace from a person. Their open pages go on in another workspace of theirs. */
    async dismiss(userId: string, work: Tenant): Promise<void> {
      const actor = await actorOf(work);
      await transaction(db, async (tx) => {
        const memberships = await workspaceMembers.listByUser(userId, tx);
        const next = memberships.find(
          ({ workspaceId, lockedAt, deletionRequestedAt }) =>
            workspaceId !== actor.workspaceId && lockedAt === null && deletionRequestedAt === null,
        );
        // Without another one, the removal below creates it and ends the sessions.
        if (next) await sessions.moveAll(tx, userId, actor.workspaceId, next.workspaceId);
      });
      try {
        const tenant = await workspace.findTenant(work.workspaceId);
        // The operator may be a reviewer; the ownership stays.
        if (tenant?.ownerId === userId)
          await transaction(db, (tx) => workspaceMembers.removeOwner(tx, actor.workspaceId, userId));
        else await members.remove(actor, { userId });
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'member_not_found') throw error;
      }
      sessions.forget(userId);
    },

    /** Closes a workspace; the sweep of closed workspaces deletes it after the grace period, with its content. */
    async close(workspaceId: WorkspaceId): Promise<void> {
      const actor = await actorOf({ workspaceId });
      for (const userId of await workspace.listMemberIds(workspaceId))
        if (userId !== actor.userId) await service.dismiss(userId, { workspaceId });
      await transaction(db, async (tx) => {
        const { deletionRequestedAt } = await workspace.lockDeletion(tx, workspaceId);
        if (deletionRequestedAt) return;
        await workspace.setDeletion(tx, workspaceId, { at: clock(), by: actor.userId });
      });
    },
  };
  return service;
}
export type WorkTenantsService = ReturnType<typeof workTenantsService>;
