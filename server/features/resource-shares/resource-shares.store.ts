import { and, asc, eq, sql } from 'drizzle-orm';
import type { ShareableKindName } from '../../../contract/permissions/roles.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { defaultShares, resourceShares } from './resource-shares.tables.ts';

export type ResourceShare = typeof resourceShares.$inferSelect;
export type Share = Pick<ResourceShare, 'principalKind' | 'principalId' | 'role'>;

interface ResourceKey {
  readonly id: string;
  readonly kind: ShareableKindName;
}

const ofResource = (workspaceId: WorkspaceId, { id, kind }: ResourceKey) =>
  and(eq(resourceShares.workspaceId, workspaceId), eq(resourceShares.kind, kind), eq(resourceShares.resourceId, id));
const ofPerson = (workspaceId: WorkspaceId, userId: string) =>
  and(eq(defaultShares.workspaceId, workspaceId), eq(defaultShares.userId, userId));

export const resourceSharesStore = (db: Db | Tx) => ({
  /** Oldest first. */
  list: (workspaceId: WorkspaceId, resource: ResourceKey): Promise<ResourceShare[]> =>
    db
      .select()
      .from(resourceShares)
      .where(ofResource(workspaceId, resource))
      .orderBy(asc(resourceShares.createdAt), resourceShares.principalId),

  /** Until the transaction ends, no other changes the shares of the resource. */
  async lock(workspaceId: WorkspaceId, { id, kind }: ResourceKey): Promise<void> {
    const key = `shares ${workspaceId} ${kind} ${id}`;
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  },

  /** Replaces the roles of these principals. */
  async save(workspaceId: WorkspaceId, resource: ResourceKey, sharedBy: string, shares: readonly Share[]) {
    if (shares.length === 0) return;
    const { kind, id: resourceId } = resource;
    await db
      .insert(resourceShares)
      .values(shares.map((share) => ({ ...share, workspaceId, kind, resourceId, sharedBy })))
      .onConflictDoUpdate({
        target: [
          resourceShares.workspaceId,
          resourceShares.kind,
          resourceShares.resourceId,
          resourceShares.principalKind,
          resourceShares.principalId,
        ],
        set: { role: sql`excluded.role`, sharedBy },
      });
  },

  /** False if there was no share. */
  async remove(workspaceId: WorkspaceId, resource: ResourceKey, principalId: string): Promise<boolean> {
    const rows = await db
      .delete(resourceShares)
      .where(and(ofResource(workspaceId, resource), eq(resourceShares.principalId, principalId)))
      .returning({ id: resourceShares.resourceId });
    return rows.length > 0;
  },

  async removeAll(workspaceId: WorkspaceId, resource: ResourceKey): Promise<void> {
    await db.delete(resourceShares).where(ofResource(workspaceId, resource));
  },

  /** Removes a person, group or key from all resources and all defaults of the workspace. */
  async removePrincipal(workspaceId: WorkspaceId, principalId: string): Promise<void> {
    for (const table of [resourceShares, defaultShares])
      await db.delete(table).where(and(eq(table.workspaceId, workspaceId), eq(table.principalId, principalId)));
  },

  listDefaults: (workspaceId: WorkspaceId, userId: string): Promise<Share[]> =>
    db
      .select({
        principalKind: defaultShares.principalKind,
        principalId: defaultShares.principalId,
        role: defaultShares.role,
      })
      .from(defaultShares)
      .where(ofPerson(workspaceId, userId))
      .orderBy(defaultShares.principalKind, defaultShares.principalId),

  async replaceDefaults(workspaceId: WorkspaceId, userId: string, shares: readonly Share[]): Promise<void> {
    await db.delete(defaultShares).where(ofPerson(workspaceId, userId));
    if (shares.length > 0)
      await db.insert(defaultShares).values(shares.map((share) => ({ ...share, workspaceId, userId })));
  },
});
