import type { ResourceRole, ShareableKindName } from '../../../contract/permissions/roles.ts';
import { everyoneGroupId } from '../../../contract/workspaces/share-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { Share } from './resource-shares.store.ts';
import type { ShareableResource } from './shareable-resources.store.ts';

interface ShareNoticesDeps {
  readonly auditLog: Pick<AuditLogService, 'record'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly user: Pick<UserService, 'find'>;
  readonly listGroupMembers: (tx: Tx, workspaceId: WorkspaceId, groupId: string) => Promise<string[]>;
}

type SharedWith = Pick<Share, 'principalKind' | 'principalId'>;

/** The page that lists the resources of a kind. */
const paths: Readonly<Partial<Record<ShareableKindName, string>>> = {
  voice_collection: '/app/voices',
  pronunciation_dictionary: '/app/pronunciation-dictionaries',
};

/** Records shares in the audit log and tells the people concerned, in the transaction of the change. */
export function shareNoticesService({ auditLog, notifications, user, listGroupMembers }: ShareNoticesDeps) {
  const describe = (resource: ShareableResource, { principalId }: SharedWith) => ({
    id: resource.id,
    name: resource.name,
    kind: resource.kind,
    with: principalId,
  });

  /** Nobody is told of what all members of a workspace get or lose. */
  async function listPeople(tx: Tx, { workspaceId, userId }: Actor, { principalKind, principalId }: SharedWith) {
    if (principalId === everyoneGroupId) return [];
    const people = principalKind === 'group' ? await listGroupMembers(tx, workspaceId, principalId) : [principalId];
    return people.filter((id) => id !== userId);
  }

  const findEmail = async (tx: Tx, { userId }: Actor) => (await user.find(userId, tx))?.email ?? '';

  return {
    /** `isNew`: only the role changes otherwise, of which nobody is told. */
    async shared(
      tx: Tx,
      actor: Actor,
      resource: ShareableResource,
      { isNew, role, ...target }: SharedWith & { readonly role: ResourceRole; readonly isNew: boolean },
    ): Promise<void> {
      await auditLog.record(tx, actor, 'resource.shared', { ...describe(resource, target), role });
      if (!isNew) return;
      const [userIds, sharedBy] = [await listPeople(tx, actor, target), await findEmail(tx, actor)];
      const { name, kind } = resource;
      const input = { userIds, workspaceId: actor.workspaceId };
      if (kind === 'voice')
        await notifications.notify(tx, { ...input, kind: 'voice_shared', data: { sharedBy, name } });
      else
        await notifications.notify(tx, {
          ...input,
          kind: 'resource_shared',
          data: { sharedBy, name, path: paths[kind] },
        });
    },

    async unshared(tx: Tx, actor: Actor, resource: ShareableResource, target: SharedWith): Promise<void> {
      await auditLog.record(tx, actor, 'resource.unshared', describe(resource, target));
      const data = { withdrawnBy: await findEmail(tx, actor), name: resource.name };
      const input = { userIds: await listPeople(tx, actor, target), workspaceId: actor.workspaceId };
      await notifications.notify(tx, { ...input, kind: 'share_withdrawn', data });
    },
  };
}
export type ShareNotices = ReturnType<typeof shareNoticesService>;
