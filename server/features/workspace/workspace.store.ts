import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { type WorkspaceId, workspaceIdOf } from '../../platform/ids.ts';
import { workspaceMembers, workspaces } from './workspace.tables.ts';

export type Workspace = typeof workspaces.$inferSelect;
/** What may be changed of a workspace; undefined stays as it is. */
export type WorkspaceChanges = Partial<
  Pick<typeof workspaces.$inferInsert, 'name' | 'sessionInactivityTimeoutS' | 'pronunciationDictionaryLocators'>
>;

export const workspaceStore = (db: Db | Tx) => ({
  /** A new tenant with its owner as admin. */
  async create(workspace: { id: string; name: string; ownerId: string }): Promise<WorkspaceId> {
    await db.insert(workspaces).values(workspace);
    await db.insert(workspaceMembers).values({ workspaceId: workspace.id, userId: workspace.ownerId, role: 'admin' });
    return workspaceIdOf(workspace.id);
  },

  /** As an editor; a member stays what they are. */
  async addMember(workspaceId: string, userId: string): Promise<void> {
    await db.insert(workspaceMembers).values({ workspaceId, userId, role: 'editor' }).onConflictDoNothing();
  },

  /** A tenant by the id that somebody outside, as a payment provider, has for it. */
  async tenantOf(id: string): Promise<{ workspaceId: WorkspaceId; ownerId: string } | undefined> {
    const [row] = await db.select({ ownerId: workspaces.ownerId }).from(workspaces).where(eq(workspaces.id, id));
    return row && { workspaceId: workspaceIdOf(id), ownerId: row.ownerId };
  },

  async nameOf(workspaceId: string): Promise<string | undefined> {
    return (await db.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId)))[0]?.name;
  },

  /** Undefined where nobody is signed out for being away. */
  async inactivityTimeoutSOf(workspaceId: string): Promise<number | undefined> {
    const [row] = await db
      .select({ timeoutS: workspaces.sessionInactivityTimeoutS })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId));
    return row?.timeoutS ?? undefined;
  },

  async get(workspaceId: WorkspaceId): Promise<Workspace | undefined> {
    return (await db.select().from(workspaces).where(eq(workspaces.id, workspaceId)))[0];
  },

  async edit(workspaceId: WorkspaceId, changes: WorkspaceChanges): Promise<void> {
    await db.update(workspaces).set(changes).where(eq(workspaces.id, workspaceId));
  },

  async ownedBy(userId: string): Promise<WorkspaceId[]> {
    const rows = await db.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.ownerId, userId));
    return rows.map(({ id }) => workspaceIdOf(id));
  },

  /** With everything in it. */
  async deleteOwnedBy(userId: string): Promise<void> {
    await db.delete(workspaces).where(eq(workspaces.ownerId, userId));
  },

  /** The workspace that a user belongs to, with the role there. */
  async membershipOf(userId: string): Promise<{ workspaceId: WorkspaceId; role: 'admin' | 'editor' } | undefined> {
    const rows = await db
      .select({ workspaceId: workspaceMembers.workspaceId, role: workspaceMembers.role })
      .from(workspaceMembers)
      .where(eq(workspaceMembers.userId, userId))
      .orderBy(workspaceMembers.joinedAt)
      .limit(1);
    return rows[0] && { ...rows[0], workspaceId: workspaceIdOf(rows[0].workspaceId) };
  },

  async roleOf(workspaceId: string, userId: string): Promise<'admin' | 'editor' | undefined> {
    const rows = await db
      .select({ role: workspaceMembers.role })
      .from(workspaceMembers)
      .where(and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.userId, userId)));
    return rows[0]?.role;
  },
});
