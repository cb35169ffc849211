import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { ApiKeysService } from '../api-keys/api-keys.service.ts';
import type { SessionsService, SessionTokens } from '../auth/sessions/sessions.service.ts';
import type { GroupMembershipsService } from '../groups/group-memberships.service.ts';
import type { ResourceSharesService } from '../resource-shares/resource-shares.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { WorkspaceMembersService } from '../workspace/workspace-members.service.ts';
import type { MemberNotices } from './member-notices.service.ts';

interface MembersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly user: Pick<UserService, 'findByEmail' | 'listByIds'>;
  readonly workspace: Pick<WorkspaceService, 'find'>;
  readonly workspaceMembers: WorkspaceMembersService;
  /** Declared here since that noun imports this one. */
  readonly workspaceInvites: { countOpen(workspaceId: WorkspaceId): Promise<number> };
  readonly groupMemberships: Pick<GroupMembershipsService, 'leaveAll'>;
  readonly resourceShares: Pick<ResourceSharesService, 'removePrincipal'>;
  readonly sessions: Pick<SessionsService, 'endInWorkspace' | 'forget' | 'move' | 'reissue' | 'requireEntry'>;
  readonly apiKeys: Pick<ApiKeysService, 'deleteAllByMember'>;
  readonly memberNotices: MemberNotices;
  /** Creates a workspace of their own for a person who has none any more. */
  readonly startWorkspace: (tx: Tx, userId: string) => Promise<WorkspaceId>;
}

interface MemberUpdate {
  readonly role?: 'admin' | 'editor' | undefined;
  readonly isLocked?: boolean | undefined;
  readonly characterLimit?: number | null | undefined;
}

/** The members of the caller's workspace, and the workspaces of the caller (WS-010). */
export function membersService(deps: MembersDeps) {
  const { db, clock, user: users, workspace, workspaceMembers, workspaceInvites, groupMemberships } = deps;
  const { sessions, apiKeys, memberNotices, resourceShares } = deps;

  /** The id of the member with this email. */
  async function findId(email: string): Promise<string> {
    const person = await users.findByEmail(email);
    if (!person) throw new AppError('member_not_found', { param: 'email' });
    return person.id;
  }

  /** The open workspace in which a person continues; they get one of their own if they have no other. */
  async function findNext(tx: Tx, userId: string): Promise<string> {
    const memberships = await workspaceMembers.listByUser(userId, tx);
    const next = memberships.find((one) => one.lockedAt === null && one.deletionRequestedAt === null);
    return next?.workspaceId ?? deps.startWorkspace(tx, userId);
  }

  /** Removes a member with all that gives access to the workspace. What they made stays. */
  async function removeMember(tx: Tx, { workspaceId, ...actor }: Actor, userId: string): Promise<void> {
    const { role } = await workspaceMembers.remove(tx, workspaceId, userId);
    if (role === 'admin' && actor.role !== 'admin')
      throw new AppError('workspace_access_denied', { message: 'Only workspace admins can remove an admin.' });
    await groupMemberships.leaveAll(tx, workspaceId, userId);
    await apiKeys.deleteAllByMember(tx, workspaceId, userId);
    await resourceShares.removePrincipal(tx, workspaceId, userId);
  }

  return {
    findNext,

    /** Members in the order in which they joined, without service accounts. */
    async list(actor: Actor) {
      requirePermission(actor, 'member.read');
      const members = await workspaceMembers.list(actor.workspaceId);
      const [people, found] = await Promise.all([
        users.listByIds(members.map(({ userId }) => userId)),
        workspace.find(actor.workspaceId),
      ]);
      const byId = new Map(people.map((person) => [person.id, person]));
      return members.flatMap((member) => {
        const person = byId.get(member.userId);
        return person && !person.isServiceAccount ? [{ member, person, isOwner: found?.ownerId === person.id }] : [];
      });
    },

    /** Taken, reserved and existing seats; `max` is infinite without plans. */
    async readSeats(actor: Actor) {
      requirePermission(actor, 'member.read');
      const { used, max } = await transaction(db, (tx) => workspaceMembers.readSeats(tx, actor.workspaceId));
      return { used, pending: await workspaceInvites.countOpen(actor.workspaceId), max };
    },

    /** Undefined fields stay unchanged. */
    async edit(actor: Actor, email: string, { role, isLocked, characterLimit }: MemberUpdate): Promise<void> {
      requirePermission(actor, 'member.update');
      const userId = await findId(email);
      const lockedAt = isLocked === undefined ? undefined : isLocked ? clock() : null;
      const changes = {
        ...(role && { role }),
        ...(lockedAt !== undefined && { lockedAt }),
        ...(characterLimit !== undefined && { characterLimit }),
      };
      if (Object.keys(changes).length === 0) return;
      await transaction(db, async (tx) => {
        const before = await workspaceMembers.edit(tx, actor.workspaceId, userId, changes);
        await memberNotices.edited(tx, actor, before, changes);
        if (isLocked) await sessions.endInWorkspace(tx, userId, actor.workspaceId);
      });
      sessions.forget(userId);
    },

    /** Ends the sessions and keys of a member in the workspace and removes them; what they made stays. */
    async remove(actor: Actor, member: { readonly userId: string } | { readonly email: string }): Promise<void> {
      requirePermission(actor, 'member.remove');
      const userId = 'userId' in member ? member.userId : await findId(member.email);
      await transaction(db, async (tx) => {
        await removeMember(tx, actor, userId);
        await memberNotices.removed(tx, actor, userId);
        await sessions.endInWorkspace(tx, userId, actor.workspaceId);
        await findNext(tx, userId);
      });
      sessions.forget(userId);
    },

    /** The caller leaves and continues in another workspace. */
    async leave(actor: Actor): Promise<SessionTokens> {
      requirePermission(actor, 'workspace.leave');
      const { userId, sessionId = '' } = actor;
      await transaction(db, async (tx) => {
        await memberNotices.left(tx, actor);
        await removeMember(tx, actor, userId);
        await sessions.move(tx, { userId, sessionId }, await findNext(tx, userId));
        await sessions.endInWorkspace(tx, userId, actor.workspaceId);
      });
      sessions.forget(userId);
      return sessions.reissue(actor);
    },

    async transfer(actor: Actor, userId: string): Promise<void> {
      requirePermission(actor, 'workspace.transfer');
      await transaction(db, async (tx) => {
        await workspaceMembers.transfer(tx, actor.workspaceId, actor.userId, userId);
        await memberNotices.transferred(tx, actor, userId);
      });
    },

    /** All memberships of the caller. */
    async listWorkspaces(actor: Actor) {
      const workspaces = await workspaceMembers.listByUser(actor.userId);
      return workspaces.map((one) => ({
        workspace: one,
        isOwner: one.ownerId === actor.userId,
        isCurrent: one.workspaceId === actor.workspaceId,
      }));
    },

    /** Throws `single_sign_on_required` unless the session of the caller may enter a workspace that they join. */
    requireEntry: (tx: Tx, actor: Actor, workspaceId: string): Promise<void> =>
      sessions.requireEntry(actor, workspaceId, tx),

    /** Continues the session of the caller in another of their workspaces. */
    async switchTo(actor: Actor, workspaceId: string): Promise<SessionTokens> {
      const memberships = await workspaceMembers.listByUser(actor.userId);
      if (!memberships.some((one) => one.workspaceId === workspaceId && one.lockedAt === null))
        throw new AppError('workspace_access_denied', { param: 'workspace_id' });
      const { userId, sessionId = '' } = actor;
      await transaction(db, (tx) => sessions.move(tx, { userId, sessionId }, workspaceId));
      sessions.forget(userId);
      return sessions.reissue(actor);
    },
  };
}
export type MembersService = ReturnType<typeof membersService>;
