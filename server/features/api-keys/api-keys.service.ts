import type { KeyPermission } from '../../../contract/permissions/wire-permissions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomHex, sha256 } from '../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { WebhookEmitter } from '../webhooks/webhook-events.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { isAddressAllowed, mayHolderDisable } from './api-keys.rules.ts';
import { type ApiKey, apiKeysStore, type KeyColumns } from './api-keys.store.ts';

/** What can be changed on a key; undefined fields stay unchanged. */
export interface ApiKeyChanges {
  readonly name?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly permissions?: KeyPermission[] | null | undefined;
  readonly characterLimit?: number | null | undefined;
  readonly allowedIps?: string[] | null | undefined;
  readonly allowsThirdPartyDisabling?: boolean | null | undefined;
}

/** The person or service account that has the keys. */
type KeyOwner = Pick<Actor, 'workspaceId' | 'userId' | 'role'> & {
  /** Who acts for the service account. */
  readonly by?: Actor;
};
type NewKey = Omit<ApiKeyChanges, 'name' | 'isDisabled'> & {
  readonly name: string;
  readonly permissions: KeyPermission[] | null;
};

/** A bound against abuse, not a plan limit. */
const maxKeys = 500;
const notFound = (param: 'key_id' | 'api_key_id') =>
  new AppError('document_not_found', { message: 'An API key with this id was not found.', param });

interface ApiKeysDeps {
  readonly db: Db;
  readonly live: Live;
  readonly clock: Clock;
  readonly workspace: Pick<WorkspaceService, 'find' | 'findMembership' | 'edit' | 'listAdminIds'>;
  readonly subscription: Pick<SubscriptionService, 'get'>;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly webhooks: WebhookEmitter;
}

/** API keys of a person in a workspace: `sk_` and 48 hex digits, stored as a hash (O-04). */
export function apiKeysService(deps: ApiKeysDeps) {
  const { db, live, clock, workspace, subscription, webhooks, auditLog, notifications } = deps;
  const publishChange = (actor: Pick<Actor, 'workspaceId'>, id: string, tx: Tx) =>
    live.publish(actor.workspaceId, { topic: 'api-keys', id }, tx);

  /** Tells the webhooks of the workspace, and those of the key's owner. */
  const emit = (tx: Tx, type: 'api_key_created' | 'api_key_disabled' | 'api_key_deleted', key: ApiKey) =>
    webhooks.emit(
      tx,
      key.workspaceId,
      type,
      { key_id: key.id, name: key.name, user_id: key.userId },
      { userId: key.userId },
    );

  /** Tells the owner of the key, and the admins, since the owner may be a service account. */
  async function notifyLeak(tx: Tx, { workspaceId, userId, name }: ApiKey): Promise<void> {
    const userIds = [userId, ...(await workspace.listAdminIds(tx, workspaceId))];
    await notifications.notify(tx, { userIds, workspaceId, kind: 'api_key_disabled', data: { name } });
  }

  /** Changes a key; tells the webhooks when it is newly disabled. Undefined if the owner has no such key. */
  const change = (owner: KeyOwner, keyId: string, changes: KeyColumns): Promise<ApiKey | undefined> =>
    transaction(db, async (tx) => {
      const store = apiKeysStore(tx);
      const before = await store.get(owner.workspaceId, owner.userId, keyId);
      if (!before || Object.values(changes).every((value) => value === undefined)) return before;
      const key = await store.edit(owner.workspaceId, owner.userId, keyId, changes);
      if (!key) return undefined;
      const isNewlyDisabled = key.isDisabled && !before.isDisabled;
      if (isNewlyDisabled) await emit(tx, 'api_key_disabled', key);
      if (isNewlyDisabled && key.disableReason === 'exposed_publicly') await notifyLeak(tx, key);
      const switched = key.isDisabled ? 'api_key.disabled' : 'api_key.enabled';
      const activity = key.isDisabled === before.isDisabled ? 'api_key.updated' : switched;
      await auditLog.record(tx, owner.by ?? owner, activity, { id: key.id, name: key.name });
      await publishChange(owner, keyId, tx);
      return key;
    });

  return {
    list: (actor: KeyOwner): Promise<ApiKey[]> => apiKeysStore(db).list(actor, maxKeys),

    /** The keys of all members and service accounts, for the export of the workspace. */
    async listAll(actor: Actor): Promise<ApiKey[]> {
      requirePermission(actor, 'workspace.export');
      return apiKeysStore(db).listAll(actor.workspaceId);
    },

    /** Names of the workspace's keys by key id. */
    listNames: (actor: Actor): Promise<Map<string, string>> => apiKeysStore(db).listNames(actor.workspaceId),

    findNewest: async (actor: Actor): Promise<ApiKey | undefined> => (await apiKeysStore(db).list(actor, 1))[0],

    /** Creates a key. This reply is the only place where the secret appears. */
    async create(actor: KeyOwner, input: NewKey) {
      if ((await apiKeysStore(db).list(actor, maxKeys)).length >= maxKeys)
        throw new AppError('conflict', { message: `There are ${maxKeys} API keys. Delete one first.` });
      const secret = `sk_${randomHex(24)}`;
      return transaction(db, async (tx) => {
        const key = await this.insert(tx, actor.workspaceId, actor.userId, { ...input, secret });
        await emit(tx, 'api_key_created', key);
        await auditLog.record(tx, actor.by ?? actor, 'api_key.created', { id: key.id, name: key.name });
        await publishChange(actor, key.id, tx);
        return { key, secret };
      });
    },

    /** Stores a key from `create` or from the operator's configuration (`BOOTSTRAP_API_KEY`). */
    insert: (
      tx: Db | Tx,
      workspaceId: WorkspaceId,
      userId: string,
      input: NewKey & { readonly secret: string; readonly expiresAt?: Date },
    ): Promise<ApiKey> =>
      apiKeysStore(tx).insert(workspaceId, {
        id: newId(),
        userId,
        name: input.name,
        hash: sha256(input.secret),
        preview: input.secret.slice(-4),
        permissions: input.permissions,
        characterLimit: input.characterLimit ?? null,
        allowedIps: input.allowedIps ?? null,
        allowsThirdPartyDisabling: input.allowsThirdPartyDisabling ?? null,
        expiresAt: input.expiresAt ?? null,
      }),

    /** Creates an expiring key with which someone else acts for a person; replaces an earlier one of the same name. */
    async createTemporary(tx: Tx, userId: string, { name, endsAt }: { name: string; endsAt: Date }): Promise<string> {
      const membership = await workspace.findMembership(userId, tx);
      if (!membership) throw new AppError('workspace_access_denied');
      const secret = `sk_${randomHex(24)}`;
      const input = { name, permissions: null, secret, expiresAt: endsAt };
      await apiKeysStore(tx).deleteTemporary(userId, name);
      const { id } = await this.insert(tx, membership.workspaceId, userId, input);
      await live.publish(membership.workspaceId, { topic: 'api-keys', id }, tx);
      return secret;
    },
    deleteTemporary: (tx: Tx, userId: string, name: string): Promise<void> =>
      apiKeysStore(tx).deleteTemporary(userId, name),

    /** Undefined fields of `changes` stay unchanged. */
    async edit(
      actor: KeyOwner,
      keyId: string,
      changes: ApiKeyChanges,
      param: 'key_id' | 'api_key_id' = 'key_id',
    ): Promise<ApiKey> {
      const key = await change(actor, keyId, {
        ...changes,
        ...(changes.isDisabled !== undefined && { disableReason: changes.isDisabled ? 'self_disabled' : null }),
      });
      if (!key) throw notFound(param);
      return key;
    },

    async delete(actor: KeyOwner, keyId: string, param: 'key_id' | 'api_key_id' = 'key_id'): Promise<void> {
      await transaction(db, async (tx) => {
        const key = await apiKeysStore(tx).delete(actor.workspaceId, actor.userId, keyId);
        if (!key) throw notFound(param);
        await emit(tx, 'api_key_deleted', key);
        await auditLog.record(tx, actor.by ?? actor, 'api_key.deleted', { id: key.id, name: key.name });
        await publishChange(actor, keyId, tx);
      });
    },

    /** Disables the key of the request, which its caller may have found in public. */
    async disableSelf(actor: Actor): Promise<void> {
      const key = actor.apiKeyId === undefined ? undefined : await apiKeysStore(db).byId(actor.apiKeyId);
      if (!key)
        throw new AppError('bad_request', { message: 'Authenticate with the API key that you want to disable.' });
      const [tenant, plan] = await Promise.all([workspace.find(actor.workspaceId), subscription.get(actor)]);
      const policy = tenant?.allowsThirdPartyDisabling ?? null;
      if (!mayHolderDisable(policy, key.allowsThirdPartyDisabling, plan.tier))
        throw new AppError('forbidden', { message: 'This workspace does not let the holder of a key disable it.' });
      await change(actor, key.id, { isDisabled: true, disableReason: 'exposed_publicly' });
      await live.publish(actor.workspaceId, { topic: 'service-accounts', id: key.userId });
    },

    /** Whether who finds a key of the workspace may disable it; null: as each key says. */
    async setDisablingPolicy(actor: Actor, isAllowed: boolean | null): Promise<void> {
      await workspace.edit(actor, { allowsThirdPartyDisabling: isAllowed });
    },

    /** The person's keys in all workspaces, newest first. */
    listByUser: (userId: string, tx?: Tx): Promise<ApiKey[]> => apiKeysStore(tx ?? db).listByUser(userId, maxKeys),
    deleteByUser: (tx: Tx, userId: string, keyId: string): Promise<void> =>
      apiKeysStore(tx).deleteByUser(userId, keyId),

    /** Deletes the person's keys in all workspaces. */
    deleteAllByUser: (tx: Tx, userId: string): Promise<void> => apiKeysStore(tx).deleteAllByUser(userId),

    /** Deletes the keys of a person who leaves the workspace. */
    async deleteAllByMember(tx: Tx, workspaceId: WorkspaceId, userId: string): Promise<void> {
      await apiKeysStore(tx).deleteAllByMember(workspaceId, userId);
      await live.publish(workspaceId, { topic: 'api-keys' }, tx);
    },

    /**
     * The identity behind a key; undefined if the key is unknown, disabled or expired. Throws `forbidden` if the key does
     * not work from this address.
     */
    async identify(secret: string, address: string) {
      const key = await apiKeysStore(db).byHash(sha256(secret));
      const identity = await toIdentity(key);
      if (identity && !isAddressAllowed(key!.allowedIps, address))
        throw new AppError('forbidden', { message: 'This API key cannot be used from your IP address.' });
      return identity;
    },

    /**
     * The hash of a key of the workspace, which signs connections to the servers of its holder; undefined once the key does
     * not work any more.
     */
    async findHash(workspaceId: WorkspaceId, keyId: string): Promise<string | undefined> {
      const key = await apiKeysStore(db).byId(keyId);
      if (key?.workspaceId !== workspaceId || key.isDisabled) return undefined;
      return key.expiresAt && key.expiresAt <= clock() ? undefined : key.hash;
    },

    /** Like `identify`, by the id of the key, for single-use tokens that the key has issued. */
    identifyById: async (keyId: string) => toIdentity(await apiKeysStore(db).byId(keyId)),
  };

  async function toIdentity(key: ApiKey | undefined) {
    if (!key || key.isDisabled || (key.expiresAt && key.expiresAt <= clock())) return undefined;
    const now = clock();
    if (now.getTime() - (key.lastUsedAt?.getTime() ?? 0) > 60_000) await apiKeysStore(db).touch(key.id, now);
    const { id: apiKeyId, userId, workspaceId } = key;
    const limits = { permissions: key.permissions ?? undefined, keyLimit: key.characterLimit ?? undefined };
    return { userId, workspaceId, apiKeyId, ...limits };
  }
}
export type ApiKeysService = ReturnType<typeof apiKeysService>;
