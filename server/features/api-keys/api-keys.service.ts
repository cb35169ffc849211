import type { Permission } from '../../../contract/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomHex, sha256 } from '../../platform/crypto.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { type ApiKey, apiKeysStore } from './api-keys.store.ts';

/** More keys than a person can use: a bound, not a plan limit. */
const maxKeys = 500;
const notFound = () =>
  new AppError('document_not_found', { message: 'An API key with this id was not found.', param: 'key_id' });

/** API keys of a user in a workspace: `sk_` and 48 hex digits, kept as a hash (O-04). */
export function apiKeysService(deps: { db: Db; live: Live; clock: Clock; workspace: WorkspaceService }) {
  const { db, live, clock, workspace } = deps;
  const changed = (actor: Actor, id: string) => live.publish(actor.workspaceId, { topic: 'api-keys', id });

  return {
    list: (actor: Actor): Promise<ApiKey[]> => apiKeysStore(db).list(actor.workspaceId, actor.userId, maxKeys),

    /** What the keys of the workspace are called, by their ids. */
    namesOf: (actor: Actor): Promise<Map<string, string>> => apiKeysStore(db).names(actor.workspaceId),

    newestOf: async (actor: Actor): Promise<ApiKey | undefined> =>
      (await apiKeysStore(db).list(actor.workspaceId, actor.userId, 1))[0],

    /** The key itself is in this answer and nowhere else. */
    async create(
      actor: Actor,
      input: { name: string; permissions: Permission[] | null; characterLimit?: number | null },
    ) {
      if ((await apiKeysStore(db).list(actor.workspaceId, actor.userId, maxKeys)).length >= maxKeys)
        throw new AppError('conflict', { message: `You have ${maxKeys} API keys. Delete one that you do not use.` });
      const secret = `sk_${randomHex(24)}`;
      const key = await this.keep(db, actor.workspaceId, actor.userId, { ...input, secret });
      await changed(actor, key.id);
      return { key, secret };
    },

    /** Stores a key that the operator chose (`BOOTSTRAP_API_KEY`) or that `create` drew. */
    keep: (
      tx: Db | Tx,
      workspaceId: WorkspaceId,
      userId: string,
      input: {
        name: string;
        permissions: Permission[] | null;
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

    /** A key of a person that ends by itself, for someone else to act with; one of this name replaces the one before. */
    async createTemporary(userId: string, { name, endsAt }: { name: string; endsAt: Date }): Promise<string> {
      const membership = await workspace.membershipOf(userId);
      if (!membership) throw new AppError('workspace_access_denied');
      const secret = `sk_${randomHex(24)}`;
      const input = { name, permissions: null, secret, expiresAt: endsAt };
      await apiKeysStore(db).deleteTemporary(userId, name);
      const { id } = await this.keep(db, membership.workspaceId, userId, input);
      await live.publish(membership.workspaceId, { topic: 'api-keys', id });
      return secret;
    },
    endTemporary: (tx: Tx, userId: string, name: string): Promise<void> =>
      apiKeysStore(tx).deleteTemporary(userId, name),

    /** What is undefined in `changes` stays. */
    async edit(
      actor: Actor,
      keyId: string,
      changes: {
        name?: string;
        isDisabled?: boolean;
        permissions?: Permission[] | null;
        characterLimit?: number | null;
      },
    ): Promise<ApiKey> {
      const store = apiKeysStore(db);
      const nothing = Object.values(changes).every((value) => value === undefined);
      const key = nothing
        ? await store.get(actor.workspaceId, actor.userId, keyId)
        : await store.edit(actor.workspaceId, actor.userId, keyId, changes);
      if (!key) throw notFound();
      await changed(actor, keyId);
      return key;
    },

    async delete(actor: Actor, keyId: string): Promise<void> {
      if (!(await apiKeysStore(db).delete(actor.workspaceId, actor.userId, keyId))) throw notFound();
      await changed(actor, keyId);
    },

    /** All keys of a person whose account ends. */
    deleteAllOf: (tx: Tx, userId: string): Promise<void> => apiKeysStore(tx).deleteAllOf(userId),

    /** Whom a key belongs to; undefined for one that is unknown, disabled or over. */
    identify: async (secret: string) => identityOf(await apiKeysStore(db).byHash(sha256(secret))),

    /** The same by its id, for what stands for the key. */
    identifyById: async (keyId: string) => identityOf(await apiKeysStore(db).byId(keyId)),
  };

  async function identityOf(key: ApiKey | undefined) {
    if (!key || key.isDisabled || (key.expiresAt && key.expiresAt <= clock())) return undefined;
    const role = await workspace.roleOf(key.workspaceId, key.userId);
    if (!role) return undefined;
    const now = clock();
    if (now.getTime() - (key.lastUsedAt?.getTime() ?? 0) > 60_000) await apiKeysStore(db).touch(key.id, now);
    const { id: apiKeyId, userId, workspaceId } = key;
    const limits = { permissions: key.permissions ?? undefined, keyLimit: key.characterLimit ?? undefined };
    return { userId, workspaceId, role, apiKeyId, ...limits };
  }
}
export type ApiKeysService = ReturnType<typeof apiKeysService>;
