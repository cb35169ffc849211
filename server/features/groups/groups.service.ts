import type { GroupPermission } from '../../../contract/permissions/wire-permissions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, isUniqueViolation, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { ResourceSharesService } from '../resource-shares/resource-shares.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { mayFillGroup } from './groups.rules.ts';
import { type Group, type GroupChanges, groupsStore } from './groups.store.ts';

interface GroupsDeps {
  readonly db: Db;
  readonly live: Live;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  readonly user: Pick<UserService, 'findByEmail' | 'findEmails'>;
  readonly workspace: Pick<WorkspaceService, 'findRole' | 'edit'>;
  readonly resourceShares: Pick<ResourceSharesService, 'removePrincipal'>;
  /** Credits that each member has used in the current period. */
  readonly listCreditsByMember: (workspaceId: WorkspaceId) => Promise<ReadonlyMap<string, number>>;
}

/** A group with its members, in the order in which they were added. */
export interface GroupView {
  readonly group: Group;
  readonly members: readonly { readonly userId: string; readonly email: string | undefined }[];
  readonly creditsUsed: number;
}

/** A bound against abuse, not a plan limit. */
const maxGroups = 500;
const notFound = () =>
  new AppError('document_not_found', { message: 'A group with this id was not found.', param: 'group_id' });

/** The members of a group, read through the connection that has locked the credits. */
export const listGroupMembers = async (tx: Tx, workspaceId: WorkspaceId, groupId: string): Promise<string[]> =>
  (await groupsStore(tx).listMembers(workspaceId, [groupId])).get(groupId) ?? [];

/** Groups of members with the permissions and the credits that they have (WS-015). */
export function groupsService(deps: GroupsDeps) {
  const { db, live, auditLog, user: users, workspace, resourceShares, listCreditsByMember } = deps;
  /** Tells open pages that groups, and with them what the caller may do, have changed. */
  async function publishChange(workspaceId: WorkspaceId, id?: string): Promise<void> {
    await live.publish(workspaceId, { topic: 'groups', id });
    await live.publish(workspaceId, { topic: 'user' });
  }

  async function describe(workspaceId: WorkspaceId, groups: readonly Group[]): Promise<GroupView[]> {
    if (groups.length === 0) return [];
    const membersByGroup = await groupsStore(db).listMembers(
      workspaceId,
      groups.map(({ id }) => id),
    );
    const userIds = [...new Set([...membersByGroup.values()].flat())];
    const [emails, credits] = await Promise.all([users.findEmails(userIds), listCreditsByMember(workspaceId)]);
    return groups.map((group) => {
      const members = membersByGroup.get(group.id) ?? [];
      return {
        group,
        members: members.map((userId) => ({ userId, email: emails.get(userId) })),
        creditsUsed: members.reduce((sum, userId) => sum + (credits.get(userId) ?? 0), 0),
      };
    });
  }

  async function findMember(actor: Actor, groupId: string, email: string) {
    const [group] = await groupsStore(db).list(actor.workspaceId, { groupId });
    if (!group) throw notFound();
    if (!mayFillGroup(actor, group.permissions))
      throw new AppError('workspace_access_denied', {
        message: 'Only workspace admins can change the members of this group.',
        param: 'group_id',
      });
    const person = await users.findByEmail(email);
    if (!person || !(await workspace.findRole(actor.workspaceId, person.id)))
      throw new AppError('document_not_found', {
        message: 'No member of your workspace has this email.',
        param: 'email',
      });
    return { userId: person.id, group };
  }

  const refuseTakenName = (error: unknown) =>
    isUniqueViolation(error)
      ? new AppError('resource_already_exists', { message: 'A group with this name already exists.', param: 'name' })
      : error;

  return {
    list: async (actor: Actor, filter?: { name: string }): Promise<GroupView[]> =>
      describe(actor.workspaceId, await groupsStore(db).list(actor.workspaceId, filter)),

    async create(actor: Actor, input: Pick<Group, 'name' | 'permissions' | 'characterLimit'>): Promise<GroupView> {
      if ((await groupsStore(db).count(actor.workspaceId)) >= maxGroups)
        throw new AppError('conflict', { message: `This workspace has ${maxGroups} groups. Delete one first.` });
      const group = await transaction(db, async (tx) => {
        const created = await groupsStore(tx).insert(actor.workspaceId, input);
        await auditLog.record(tx, actor, 'group.created', { id: created.id, name: created.name });
        return created;
      }).catch((error: unknown) => {
        throw refuseTakenName(error);
      });
      await publishChange(actor.workspaceId, group.id);
      return { group, members: [], creditsUsed: 0 };
    },

    /** Undefined fields stay unchanged. */
    async edit(actor: Actor, groupId: string, changes: GroupChanges): Promise<GroupView> {
      const store = groupsStore(db);
      const isUnchanged = Object.values(changes).every((value) => value === undefined);
      const group = isUnchanged
        ? (await store.list(actor.workspaceId, { groupId }))[0]
        : await transaction(db, async (tx) => {
            const edited = await groupsStore(tx).edit(actor.workspaceId, groupId, changes);
            if (edited) await auditLog.record(tx, actor, 'group.updated', { id: groupId, name: edited.name });
            return edited;
          }).catch((error: unknown) => {
            throw refuseTakenName(error);
          });
      if (!group) throw notFound();
      await publishChange(actor.workspaceId, groupId);
      return (await describe(actor.workspaceId, [group]))[0]!;
    },

    /** Its members keep what they made; what was shared with the group is theirs no more. */
    async delete(actor: Actor, groupId: string): Promise<void> {
      await transaction(db, async (tx) => {
        const deleted = await groupsStore(tx).delete(actor.workspaceId, groupId);
        if (!deleted) throw notFound();
        await auditLog.record(tx, actor, 'group.deleted', { id: groupId, name: deleted.name });
        await resourceShares.removePrincipal(tx, actor.workspaceId, groupId);
      });
      await publishChange(actor.workspaceId, groupId);
    },

    /** Changes nothing for somebody who is already in the group. */
    async addMember(actor: Actor, groupId: string, email: string): Promise<void> {
      const { userId, group } = await findMember(actor, groupId, email);
      await transaction(db, async (tx) => {
        if (await groupsStore(tx).addMember(actor.workspaceId, groupId, userId))
          await auditLog.record(tx, actor, 'group.member_added', { id: userId, name: email, group: group.name });
      });
      await publishChange(actor.workspaceId, groupId);
    },

    async removeMember(actor: Actor, groupId: string, email: string): Promise<void> {
      const { userId, group } = await findMember(actor, groupId, email);
      await transaction(db, async (tx) => {
        if (!(await groupsStore(tx).removeMember(actor.workspaceId, groupId, userId)))
          throw new AppError('document_not_found', { message: 'This member is not in the group.', param: 'email' });
        await auditLog.record(tx, actor, 'group.member_removed', { id: userId, name: email, group: group.name });
      });
      await publishChange(actor.workspaceId, groupId);
    },

    /** ROLE-008; null lifts the restriction. */
    async setAllMembersPermissions(actor: Actor, permissions: readonly GroupPermission[] | null): Promise<void> {
      await workspace.edit(actor, { allMembersPermissions: permissions });
      await publishChange(actor.workspaceId);
    },
  };
}
export type GroupsService = ReturnType<typeof groupsService>;
