import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { MemberChanges, MemberRow } from '../workspace/workspace-members.store.ts';

interface MemberNoticesDeps {
  readonly auditLog: Pick<AuditLogService, 'record'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly user: Pick<UserService, 'find'>;
  readonly workspace: Pick<WorkspaceService, 'findName'>;
}

/** Records what happens to members in the audit log and tells the people concerned, in the transaction of the change. */
export function memberNoticesService({ auditLog, notifications, user, workspace }: MemberNoticesDeps) {
  const findName = async (tx: Tx, workspaceId: string) => (await workspace.findName(workspaceId, tx)) ?? '';
  const findEmail = async (tx: Tx, userId: string) => (await user.find(userId, tx))?.email ?? '';
  const describe = async (tx: Tx, userId: string) => ({ id: userId, name: await findEmail(tx, userId) });

  return {
    /** `person`: the account of the email, if it has one. */
    async invited(tx: Tx, actor: Actor, email: string, role: string, person: { id: string } | undefined) {
      const { workspaceId } = actor;
      await auditLog.record(tx, actor, 'member.invited', { name: email, role });
      const data = { workspace: await findName(tx, workspaceId), invitedBy: await findEmail(tx, actor.userId) };
      const userIds = person ? [person.id] : [];
      await notifications.notify(tx, { userIds, workspaceId, kind: 'invite_received', data });
    },

    async revoked(tx: Tx, actor: Actor, email: string): Promise<void> {
      await auditLog.record(tx, actor, 'invite.revoked', { name: email });
    },

    /** Tells the person who invited them, if anybody did. */
    async joined(tx: Tx, workspaceId: WorkspaceId, userId: string, invitedBy?: string | null): Promise<void> {
      const target = await describe(tx, userId);
      await auditLog.record(tx, { workspaceId, userId }, 'member.joined', target);
      const data = { member: target.name, workspace: await findName(tx, workspaceId) };
      const userIds = invitedBy ? [invitedBy] : [];
      await notifications.notify(tx, { userIds, workspaceId, kind: 'member_joined', data });
    },

    async edited(tx: Tx, actor: Actor, before: MemberRow, changes: MemberChanges): Promise<void> {
      const { workspaceId } = actor;
      const target = await describe(tx, before.userId);
      const { role, lockedAt, characterLimit } = changes;
      if (role !== undefined && role !== before.role) {
        await auditLog.record(tx, actor, 'member.role_changed', { ...target, from: before.role, to: role });
        const data = { workspace: await findName(tx, workspaceId), role };
        const userIds = before.userId === actor.userId ? [] : [before.userId];
        await notifications.notify(tx, { userIds, workspaceId, kind: 'role_changed', data });
      }
      if (lockedAt !== undefined && (lockedAt === null) !== (before.lockedAt === null))
        await auditLog.record(tx, actor, lockedAt === null ? 'member.unlocked' : 'member.locked', target);
      if (characterLimit !== undefined && characterLimit !== before.characterLimit)
        await auditLog.record(tx, actor, 'member.limit_changed', { ...target, credits: characterLimit });
    },

    async removed(tx: Tx, actor: Actor, userId: string): Promise<void> {
      const { workspaceId } = actor;
      await auditLog.record(tx, actor, 'member.removed', await describe(tx, userId));
      const data = { workspace: await findName(tx, workspaceId) };
      await notifications.notify(tx, { userIds: [userId], kind: 'removed_from_workspace', data });
    },

    async left(tx: Tx, actor: Actor): Promise<void> {
      await auditLog.record(tx, actor, 'member.left', await describe(tx, actor.userId));
    },

    async transferred(tx: Tx, actor: Actor, userId: string): Promise<void> {
      const { workspaceId } = actor;
      await auditLog.record(tx, actor, 'ownership.transferred', await describe(tx, userId));
      const data = { workspace: await findName(tx, workspaceId) };
      await notifications.notify(tx, { userIds: [userId], workspaceId, kind: 'ownership_received', data });
    },
  };
}
export type MemberNotices = ReturnType<typeof memberNoticesService>;
