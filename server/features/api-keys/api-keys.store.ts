import { and, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Caller } from '../../../contract/permissions/evaluate.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { permittedRows } from '../../platform/db/permitted-rows.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { apiKeys } from './api-keys.tables.ts';

export type ApiKey = typeof apiKeys.$inferSelect;
export type KeyColumns = Partial<
  Pick<
    typeof apiKeys.$inferInsert,
    | 'name'
    | 'isDisabled'
    | 'disableReason'
    | 'permissions'
    | 'characterLimit'
    | 'allowedIps'
    | 'allowsThirdPartyDisabling'
  >
>;

export const apiKeysStore = (db: Db | Tx) => {
  const byUser = (workspaceId: WorkspaceId, userId: string) =>
    and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.userId, userId));
  const byKey = (workspaceId: WorkspaceId, userId: string, keyId: string) =>
    and(byUser(workspaceId, userId), eq(apiKeys.id, keyId));

  return {
    /** The keys that the caller may see, newest first. */
    async list(caller: Caller & { readonly workspaceId: WorkspaceId }, limit: number): Promise<ApiKey[]> {
      return db
        .select()
        .from(apiKeys)
        .where(
          and(
            eq(apiKeys.workspaceId, caller.workspaceId),
            permittedRows(caller, 'api_key.read', { id: apiKeys.id, createdBy: apiKeys.userId }),
          ),
        )
        .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
        .limit(limit);
    },

    /** The keys of all members and service accounts, newest first. */
    listAll: (workspaceId: WorkspaceId): Promise<ApiKey[]> =>
      db
        .select()
        .from(apiKeys)
        .where(eq(apiKeys.workspaceId, workspaceId))
        .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id)),

    /** Names of all keys of the workspace by key id. */
    async listNames(workspaceId: WorkspaceId): Promise<Map<string, string>> {
      const rows = await db
        .select({ id: apiKeys.id, name: apiKeys.name })
        .from(apiKeys)
        .where(eq(apiKeys.workspaceId, workspaceId));
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    async insert(workspaceId: WorkspaceId, key: Omit<typeof apiKeys.$inferInsert, 'workspaceId'>): Promise<ApiKey> {
      const [row] = await db
        .insert(apiKeys)
        .values({ ...key, workspaceId })
        .returning();
      return row!;
    },

    async edit(
      workspaceId: WorkspaceId,
      userId: string,
      keyId: string,
      changes: KeyColumns,
    ): Promise<ApiKey | undefined> {
      return (
        await db
          .update(apiKeys)
          .set(changes)
          .where(byKey(workspaceId, userId, keyId))
          .returning()
      )[0];
    },

    async get(workspaceId: WorkspaceId, userId: string, keyId: string): Promise<ApiKey | undefined> {
      return (
        await db
          .select()
          .from(apiKeys)
          .where(byKey(workspaceId, userId, keyId))
      )[0];
    },

    /** The person's keys in all workspaces, newest first. */
    listByUser: (userId: string, limit: number): Promise<ApiKey[]> =>
      db
        .select()
        .from(apiKeys)
        .where(eq(apiKeys.userId, userId))
        .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
        .limit(limit),

    /** Deletes a key of the person in any workspace. */
    async deleteByUser(userId: string, keyId: string): Promise<void> {
      await db.delete(apiKeys).where(and(eq(apiKeys.userId, userId), eq(apiKeys.id, keyId)));
    },

    /** Deletes the person's keys in all workspaces. */
    async deleteAllByUser(userId: string): Promise<void> {
      await db.delete(apiKeys).where(eq(apiKeys.userId, userId));
    },

    /** Deletes the person's keys in one workspace. */
    async deleteAllByMember(workspaceId: WorkspaceId, userId: string): Promise<void> {
      await db.delete(apiKeys).where(byUser(workspaceId, userId));
    },

    /** Deletes expiring keys of this name. */
    async deleteTemporary(userId: string, name: string): Promise<void> {
      await db
        .delete(apiKeys)
        .where(and(eq(apiKeys.userId, userId), eq(apiKeys.name, name), isNotNull(apiKeys.expiresAt)));
    },

    /** Returns the deleted key. */
    async delete(workspaceId: WorkspaceId, userId: string, keyId: string): Promise<ApiKey | undefined> {
      return (
        await db
          .delete(apiKeys)
          .where(byKey(workspaceId, userId, keyId))
          .returning()
      )[0];
    },

    /** Searches all tenants: the key determines the tenant. */
    async byHash(hash: string): Promise<ApiKey | undefined> {
      return (await db.select().from(apiKeys).where(eq(apiKeys.hash, hash)))[0];
    },

    /** Searches all tenants: a credential that refers to the key determines the tenant by it. */
    async byId(keyId: string): Promise<ApiKey | undefined> {
      return (await db.select().from(apiKeys).where(eq(apiKeys.id, keyId)))[0];
    },

    /** Records the use of a key, at most once a minute to save writes. */
    async touch(keyId: string, now: Date): Promise<void> {
      const minuteAgo = new Date(now.getTime() - 60_000);
      await db
        .update(apiKeys)
        .set({ lastUsedAt: now })
        .where(and(eq(apiKeys.id, keyId), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, minuteAgo))));
    },
  };
};
