import type { KeyPermission } from '../../../contract/permissions/wire-permissions.ts';
import { maxServiceAccounts } from '../../../contract/workspaces/service-accounts.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashPassword, randomHex } from '../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { ApiKeyChanges, ApiKeysService } from '../api-keys/api-keys.service.ts';
import type { ApiKey } from '../api-keys/api-keys.store.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { GroupsService, GroupView } from '../groups/groups.service.ts';
import type { ResourceSharesService } from '../resource-shares/resource-shares.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { type ServiceAccount, type SharingGroup, serviceAccountsStore } from './service-accounts.store.ts';

interface ServiceAccountsDeps {
  readonly db: Db;
  readonly live: Live;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  readonly user: Pick<UserService, 'createServiceAccount' | 'delete'>;
  readonly workspace: Pick<WorkspaceService, 'addServiceAccount'>;
  readonly groups: Pick<GroupsService, 'list'>;
  readonly resourceShares: Pick<ResourceSharesService, 'removePrincipal'>;
  readonly apiKeys: Pick<ApiKeysService, 'list' | 'create' | 'edit' | 'delete'>;
  /** Credits that each key has used in the current period. */
  readonly listCreditsByKey: (workspaceId: WorkspaceId) => Promise<ReadonlyMap<string, number>>;
}

export interface KeyView {
  readonly key: ApiKey;
  readonly creditsUsed: number;
}

export interface ServiceAccountView {
  readonly account: ServiceAccount;
  readonly keys: readonly KeyView[];
  readonly sharingGroups: readonly { readonly group: GroupView; readonly role: SharingGroup['role'] }[];
}

const notFound = () =>
  new AppError('document_not_found', {
    message: 'A service account with this id was not found.',
    param: 'service_account_user_id',
  });

/** Accounts of programs, which act by their own keys (WS-016, WS-017). */
export function serviceAccountsService(deps: ServiceAccountsDeps) {
  const { db, live, auditLog, user: users, workspace, groups, resourceShares, apiKeys, listCreditsByKey } = deps;
  const publishChange = (actor: Actor, id: string) =>
    live.publish(actor.workspaceId, { topic: 'service-accounts', id });

  /** The account as the owner of its keys. */
  async function findOwner(actor: Actor, userId: string) {
    const [account] = await serviceAccountsStore(db).list(actor.workspaceId, userId);
    if (!account) throw notFound();
    return { account, owner: { workspaceId: actor.workspaceId, userId, role: 'editor' as const, by: actor } };
  }

  /** The keys of each account, whose credits are read once for all. */
  async function listKeys(workspaceId: WorkspaceId, userIds: readonly string[]): Promise<KeyView[][]> {
    const keys = await Promise.all(userIds.map((userId) => apiKeys.list({ workspaceId, userId, role: 'editor' })));
    const hasKeys = keys.some((list) => list.length > 0);
    const credits = hasKeys ? await listCreditsByKey(workspaceId) : new Map<string, number>();
    return keys.map((list) => list.map((key) => ({ key, creditsUsed: credits.get(key.id) ?? 0 })));
  }

  async function describe(actor: Actor, accounts: readonly ServiceAccount[]): Promise<ServiceAccountView[]> {
    const shares = await serviceAccountsStore(db).listSharingGroups(actor.workspaceId);
    const groupViews = shares.size > 0 ? await groups.list(actor) : [];
    const byId = new Map(groupViews.map((view) => [view.group.id, view]));
    const userIds = accounts.map(({ userId }) => userId);
    const keys = await listKeys(actor.workspaceId, userIds);
    return accounts.map((account, at) => ({
      account,
      keys: keys[at]!,
      sharingGroups: (shares.get(account.userId) ?? []).flatMap(({ groupId, role }) => {
        const group = byId.get(groupId);
        return group ? [{ group, role }] : [];
      }),
    }));
  }

  return {
    list: async (actor: Actor): Promise<ServiceAccountView[]> =>
      describe(actor, await serviceAccountsStore(db).list(actor.workspaceId)),

    async create(actor: Actor, input: { name: string; sharingGroups: readonly SharingGroup[] }): Promise<string> {
      const { name, sharingGroups } = input;
      const known = new Set(sharingGroups.length > 0 ? (await groups.list(actor)).map(({ group }) => group.id) : []);
      if (sharingGroups.some(({ groupId }) => !known.has(groupId)))
        throw new AppError('document_not_found', {
          message: 'A group with this id was not found.',
          param: 'default_sharing_groups',
        });
      const userId = newId();
      const { workspaceId } = actor;
      // Nobody knows the password, and nobody receives mail at the reserved domain.
      const passwordHash = await hashPassword(randomHex(32));
      await transaction(db, async (tx) => {
        const store = serviceAccountsStore(tx);
        if ((await store.countLocked(workspaceId)) >= maxServiceAccounts)
          throw new AppError('service_account_limit_reached');
        await users.createServiceAccount(tx, { id: userId, name, passwordHash });
        await workspace.addServiceAccount(tx, workspaceId, userId);
        await store.insert({ userId, workspaceId, name, createdBy: actor.userId });
        for (const share of sharingGroups) await store.addSharingGroup(workspaceId, userId, share);
        await auditLog.record(tx, actor, 'service_account.created', { id: userId, name });
      });
      await publishChange(actor, userId);
      return userId;
    },

    async rename(actor: Actor, userId: string, name: string): Promise<ServiceAccountView> {
      const account = await transaction(db, async (tx) => {
        const renamed = await serviceAccountsStore(tx).rename(actor.workspaceId, userId, name);
        if (renamed) await auditLog.record(tx, actor, 'service_account.updated', { id: userId, name });
        return renamed;
      });
      if (!account) throw notFound();
      await publishChange(actor, userId);
      return (await describe(actor, [account]))[0]!;
    },

    /** Deletes the account and its keys. What it created belongs to the workspace and stays. */
    async delete(actor: Actor, userId: string): Promise<void> {
      const { name } = (await findOwner(actor, userId)).account;
      await transaction(db, async (tx: Tx) => {
        await auditLog.record(tx, actor, 'service_account.deleted', { id: userId, name });
        await serviceAccountsStore(tx).deleteSharingGroups(actor.workspaceId, userId);
        await resourceShares.removePrincipal(tx, actor.workspaceId, userId);
        await users.delete(tx, userId);
      });
      await publishChange(actor, userId);
    },

    async listKeys(actor: Actor, userId: string): Promise<KeyView[]> {
      await findOwner(actor, userId);
      return (await listKeys(actor.workspaceId, [userId]))[0]!;
    },

    async createKey(
      actor: Actor,
      userId: string,
      input: { name: string; permissions: KeyPermission[] | null } & ApiKeyChanges,
    ): Promise<{ key: ApiKey; secret: string }> {
      const created = await apiKeys.create((await findOwner(actor, userId)).owner, input);
      await publishChange(actor, userId);
      return created;
    },

    async editKey(actor: Actor, userId: string, keyId: string, changes: ApiKeyChanges): Promise<void> {
      await apiKeys.edit((await findOwner(actor, userId)).owner, keyId, changes, 'api_key_id');
      await publishChange(actor, userId);
    },

    async deleteKey(actor: Actor, userId: string, keyId: string): Promise<void> {
      await apiKeys.delete((await findOwner(actor, userId)).owner, keyId, 'api_key_id');
      await publishChange(actor, userId);
    },
  };
}
export type ServiceAccountsService = ReturnType<typeof serviceAccountsService>;
