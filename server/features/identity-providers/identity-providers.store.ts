import { and, asc, count, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { identityProviders } from './identity-providers.tables.ts';

export type IdentityProviderRow = typeof identityProviders.$inferSelect;
export type NewRow = Omit<typeof identityProviders.$inferInsert, 'workspaceId' | 'createdAt'>;

export const identityProvidersStore = (db: Db | Tx) => ({
  /** Oldest first. `workspaceId` is a tenant's, or at sign-in the owner of a verified domain. */
  list: (workspaceId: WorkspaceId | string): Promise<IdentityProviderRow[]> =>
    db
      .select()
      .from(identityProviders)
      .where(eq(identityProviders.workspaceId, workspaceId))
      .orderBy(asc(identityProviders.createdAt)),

  async count(workspaceId: WorkspaceId): Promise<number> {
    const filter = eq(identityProviders.workspaceId, workspaceId);
    return (await db.select({ n: count() }).from(identityProviders).where(filter))[0]?.n ?? 0;
  },

  /** Whether any workspace has one: the sign-in page is the same for everyone. */
  async hasAny(): Promise<boolean> {
    return (await db.select({ id: identityProviders.id }).from(identityProviders).limit(1)).length > 0;
  },

  async insert(workspaceId: WorkspaceId, row: NewRow): Promise<IdentityProviderRow> {
    const rows = await db
      .insert(identityProviders)
      .values({ ...row, workspaceId })
      .returning();
    return rows[0]!;
  },

  async find(workspaceId: WorkspaceId, id: string): Promise<IdentityProviderRow | undefined> {
    const filter = and(eq(identityProviders.workspaceId, workspaceId), eq(identityProviders.id, id));
    return (await db.select().from(identityProviders).where(filter))[0];
  },

  async edit(workspaceId: WorkspaceId, { id, ...changes }: NewRow): Promise<IdentityProviderRow | undefined> {
    const filter = and(eq(identityProviders.workspaceId, workspaceId), eq(identityProviders.id, id));
    return (await db.update(identityProviders).set(changes).where(filter).returning())[0];
  },

  async delete(workspaceId: WorkspaceId, id: string): Promise<boolean> {
    const filter = and(eq(identityProviders.workspaceId, workspaceId), eq(identityProviders.id, id));
    return (await db.delete(identityProviders).where(filter).returning({ id: identityProviders.id })).length > 0;
  },

  /** Read at sign-in, before there is a tenant. */
  async byId(id: string): Promise<IdentityProviderRow | undefined> {
    return (await db.select().from(identityProviders).where(eq(identityProviders.id, id)))[0];
  },
});
