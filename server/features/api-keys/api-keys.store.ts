import { and, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { apiKeys } from './api-keys.tables.ts';

export type ApiKey = typeof apiKeys.$inferSelect;
type Changes = Partial<Pick<ApiKey, 'name' | 'isDisabled' | 'permissions' | 'characterLimit'>>;

export const apiKeysStore = (db: Db | Tx) => {
  const ofUser = (workspaceId: WorkspaceId, userId: string) =>
    and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.userId, userId));
  const one = (workspaceId: WorkspaceId, userId: string, keyId: string) =>
    and(ofUser(workspaceId, userId), eq(apiKeys.id, keyId));

  return {
    async list(workspaceId: WorkspaceId, userId: string, limit: number): Promise<ApiKey[]> {
      return db
        .select()
        .from(apiKeys)
        .where(ofUser(workspaceId, userId))
        .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
        .limit(limit);
    },

    /** Of everyone in the workspace, by id. */
    async names(workspaceId: WorkspaceId): Promise<Map<string, string>> {
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

    async edit(workspaceId: WorkspaceId, userId: string, keyId: string, changes: Changes): Promise<ApiKey | undefined> {
      return (
        await db
          .update(apiKeys)
          .set(changes)
          .where(one(workspaceId, userId, keyId))
          .returning()
      )[0];
    },

    async get(workspaceId: WorkspaceId, userId: string, keyId: string): Promise<ApiKey | undefined> {
      return (
        await db
          .select()
          .from(apiKeys)
          .where(one(workspaceId, userId, keyId))
      )[0];
    },

    /** In every workspace. */
    async deleteAllOf(userId: string): Promise<void> {
      await db.delete(apiKeys).where(eq(apiKeys.userId, userId));
    },

    /** Keys of this name that would end by themselves. */
    async deleteTemporary(userId: string, name: string): Promise<void> {
      await db
        .delete(apiKeys)
        .where(and(eq(apiKeys.userId, userId), eq(apiKeys.name, name), isNotNull(apiKeys.expiresAt)));
    },

    async delete(workspaceId: WorkspaceId, userId: string, keyId: string): Promise<boolean> {
      const deleted = await db
        .delete(apiKeys)
        .where(one(workspaceId, userId, keyId))
        .returning({ id: apiKeys.id });
      return deleted.length > 0;
    },

    /** The key of this hash, over all tenants: it is what tells the tenant. */
    async byHash(hash: string): Promise<ApiKey | undefined> {
      return (await db.select().from(apiKeys).where(eq(apiKeys.hash, hash)))[0];
    },

    /** The key of this id, over all tenants: a credential that stands for it tells the tenant by it. */
    async byId(keyId: string): Promise<ApiKey | undefined> {
      return (await db.select().from(apiKeys).where(eq(apiKeys.id, keyId)))[0];
    },

    /** Notes the use of a key, at most once a minute: it is not worth a write a request. */
    async touch(keyId: string, now: Date): Promise<void> {
      const minuteAgo = new Date(now.getTime() - 60_000);
      await db
        .update(apiKeys)
        .set({ lastUsedAt: now })
        .where(and(eq(apiKeys.id, keyId), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, minuteAgo))));
    },
  };
};
