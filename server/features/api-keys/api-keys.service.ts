import type { KeyPermission } from '../../../contract/permissions/wire-permissions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomHex, sha256 } from '../../platform/crypto.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { WebhookEmitter } from '../webhooks/webhook-events.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { type ApiKey, apiKeysStore } from './api-keys.store.ts';

/** A bound against abuse, not a plan limit. */
const maxKeys = 500;
const notFound = () =>
  new AppError('document_not_found', { message: 'An API key with this id was not found.', param: 'key_id' });

interface ApiKeysDeps {
  readonly db: Db;
  readonly live: Live;
  readonly clock: Clock;
  readonly workspace: WorkspaceService;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  readonly webhooks: WebhookEmitter;
}

/** API keys of a person in a workspace: `sk_` and 48 hex digits, stored as a hash (O-04). */
export function apiKeysService({ db, live, clock, workspace, webhooks, auditLog }: ApiKeysDeps) {
  const publishChange = (actor: Actor, id: string, tx: Tx) =>
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

  return {
    list: (actor: Actor): Promise<ApiKey[]> => apiKeysStore(db).list(actor, maxKeys),

    /** Names of the workspace's keys by key id. */
    listNames: (actor: Actor): Promise<Map<string, string>> => apiKeysStore(db).listNames(actor.workspaceId),

    findNewest: async (actor: Actor): Promise<ApiKey | undefined> => (await apiKeysStore(db).list(actor, 1))[0],

    /** Creates a key. This reply is the only place where the secret appears. */
    async create(
      actor: Actor,
      input: { name: string; permissions: KeyPermission[] | null; characterLimit?: number | null },
    ) {
      if ((await apiKeysStore(db).list(actor, maxKeys)).length >= maxKeys)
        throw new AppError('conflict', { message: `You have ${maxKeys} API keys. Delete one first.` });
      const secret = `sk_${randomHex(24)}`;
      return transaction(db, async (tx) => {
        const key = await this.insert(tx, actor.workspaceId, actor.userId, { ...input, secret });
        await emit(tx, 'api_key_created', key);
        await auditLog.record(tx, actor, 'api_key.created', { id: key.id, name: key.name });
        await publishChange(actor, key.id, tx);
        return { key, secret };
      });
    },

    /** Stores a key from `create` or from the operator's configuration (`BOOTSTRAP_API_KEY`). */
    insert: (
      tx: Db | Tx,
      workspaceId: WorkspaceId,
      userId: string,
      input: {
        name: string;
        permissions: KeyPermission[] | null;
        characterLimit?: number | null;
        secret: string;
        expiresAt?: Date;
      },
    ): Promise<ApiKey> =>
      apiKeysStore(tx).insert(workspaceId, {
        id: newId(),
        userId,
        name: input.name,
        hash: sha256(input.secret),
        preview: input.secret.slice(-4),
        permissions: input.permissions,
        characterLimit: input.characterLimit ?? null,
        expiresAt: input.expiresAt ?? null,
      }),

    /** Creates an expiring key with which someone else acts for a person; replaces an earlier one of the same name. */
    async createTemporary(userId: string, { name, endsAt }: { name: string; endsAt: Date }): Promise<string> {
      const membership = await workspace.findMembership(userId);
      if (!membership) throw new AppError('workspace_access_denied');
      const secret = `sk_${randomHex(24)}`;
      const input = { name, permissions: null, secret, expiresAt: endsAt };
      await apiKeysStore(db).deleteTemporary(userId, name);
      const { id } = await this.insert(db, membership.workspaceId, userId, input);
      await live.publish(membership.workspaceId, { topic: 'api-keys', id });
      return secret;
    },
    deleteTemporary: (tx: Tx, userId: string, name: string): Promise<void> =>
      apiKeysStore(tx).deleteTemporary(userId, name),

    /** Undefined fields of `changes` stay unchanged. */
    async edit(
      actor: Actor,
      keyId: string,
      changes: {
        name?: string;
        isDisabled?: boolean;
        permissions?: KeyPermission[] | null;
        characterLimit?: number | null;
      },
    ): Promise<ApiKey> {
      return transaction(db, async (tx) => {
        const store = apiKeysStore(tx);
        const before = await store.get(actor.workspaceId, actor.userId, keyId);
        if (!before) throw notFound();
        if (Object.values(changes).every((value) => value === undefined)) return before;
        const key = await store.edit(actor.workspaceId, actor.userId, keyId, changes);
        if (!key) throw notFound();
        if (key.isDisabled && !before.isDisabled) await emit(tx, 'api_key_disabled', key);
        const switched = key.isDisabled ? 'api_key.disabled' : 'api_key.enabled';
        const activity = key.isDisabled === before.isDisabled ? 'api_key.updated' : switched;
        await auditLog.record(tx, actor, activity, { id: key.id, name: key.name });
        await publishChange(actor, keyId, tx);
        return key;
      });
    },

    async delete(actor: Actor, keyId: string): Promise<void> {
      await transaction(db, async (tx) => {
        const key = await apiKeysStore(tx).delete(actor.workspaceId, actor.userId, keyId);
        if (!key) throw notFound();
        await emit(tx, 'api_key_deleted', key);
        await auditLog.record(tx, actor, 'api_key.deleted', { id: key.id, name: key.name });
        await publishChange(actor, keyId, tx);
      });
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

    /** The identity behind a key; undefined if the key is unknown, disabled or expired. */
    identify: async (secret: string) => toIdentity(await apiKeysStore(db).byHash(sha256(secret))),

    /** Like `identify`, by the id of the key, for single-use tokens that the key has issued. */
    identifyById: async (keyId: string) => toIdentity(await apiKeysStore(db).byId(keyId)),
  };

  async function toIdentity(key: ApiKey | undefined) {
    if (!key || key.isDisabled || (key.expiresAt && key.expiresAt <= clock())) return undefined;
    const role = await workspace.findRole(key.workspaceId, key.userId);
    if (!role) return undefined;
    const now = clock();
    if (now.getTime() - (key.lastUsedAt?.getTime() ?? 0) > 60_000) await apiKeysStore(db).touch(key.id, now);
    const { id: apiKeyId, userId, workspaceId } = key;
    const limits = { permissions: key.permissions ?? undefined, keyLimit: key.characterLimit ?? undefined };
    return { userId, workspaceId, role, apiKeyId, ...limits };
  }
}
export type ApiKeysService = ReturnType<typeof apiKeysService>;
