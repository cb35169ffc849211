import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { workspaceMembers, workspaces } from './workspace.tables.ts';

export type MemberRow = typeof workspaceMembers.$inferSelect;
/** Undefined fields stay unchanged. */
export type MemberChanges = Partial<Pick<MemberRow, 'role' | 'lockedAt' | 'characterLimit'>>;

/** The members of workspaces, with people's memberships of all tenants. */
export const workspaceMembersStore = (db: Db | Tx) => {
  const byMember = (workspaceId: WorkspaceId, userId: string) =>
    and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.userId, userId));

  return {
    /** The owner, the agreed seats and a scheduled deletion, locked until the transaction ends, so that changes of members wait for each other. */
    async lock(workspaceId: WorkspaceId) {
      const { ownerId, maxSeats, deletionRequestedAt } = workspaces;
      const rows = await db
        .select({ ownerId, maxSeats, deletionRequestedAt })
        .from(workspaces)
        .where(eq(workspaces.id, workspaceId))
        .for('update');
      return rows[0];
    },

    /** The agreed seats of the workspace. */
    async findMaxSeats(workspaceId: WorkspaceId): Promise<number | null | undefined> {
      const { maxSeats } = workspaces;
      const rows = await db.select({ maxSeats }).from(workspaces).where(eq(workspaces.id, workspaceId));
      return rows[0]?.maxSeats;
    },

    /** Members with service accounts, in the order in which they joined. */
    list: (workspaceId: WorkspaceId): Promise<MemberRow[]> =>
      db
        .select()
        .from(workspaceMembers)
        .where(eq(workspaceMembers.workspaceId, workspaceId))
        .orderBy(asc(workspaceMembers.joinedAt), asc(workspaceMembers.userId)),

    /** Members that take a seat: all but service accounts. */
    countSeats: (workspaceId: WorkspaceId): Promise<number> =>
      db.$count(
        workspaceMembers,
        and(
          eq(workspaceMembers.workspaceId, workspaceId),
          sql`not exists (select 1 from users where users.id = ${workspaceMembers.userId} and users.is_service_account)`,
        ),
      ),

    async add(member: typeof workspaceMembers.$inferInsert): Promise<void> {
      await db.insert(workspaceMembers).values(member);
    },

    async edit(workspaceId: WorkspaceId, userId: string, changes: MemberChanges): Promise<void> {
      await db.update(workspaceMembers).set(changes).where(byMember(workspaceId, userId));
    },

    async remove(workspaceId: WorkspaceId, userId: string): Promise<void> {
      await db.delete(workspaceMembers).where(byMember(workspaceId, userId));
    },

    async setOwner(workspaceId: WorkspaceId, ownerId: string): Promise<void> {
      await db.update(workspaces).set({ ownerId }).where(eq(workspaces.id, workspaceId));
    },

    /** The workspaces of a person in the order in which they joined. */
    listByUser: (userId: string) =>
      db
        .select({
          workspaceId: workspaces.id,
          name: workspaces.name,
          ownerId: workspaces.ownerId,
          role: workspaceMembers.role,
          lockedAt: workspaceMembers.lockedAt,
          deletionRequestedAt: workspaces.deletionRequestedAt,
        })
        .from(workspaceMembers)
        .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
        .where(eq(workspaceMembers.userId, userId))
        .orderBy(asc(workspaceMembers.joinedAt), asc(workspaces.id)),
  };
};
