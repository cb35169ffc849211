import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import { groupMembers, groups } from './groups.tables.ts';

export type Group = typeof groups.$inferSelect;
/** Undefined fields stay unchanged. */
export type GroupChanges = Partial<Pick<Group, 'name' | 'permissions' | 'characterLimit'>>;

export const groupsStore = (db: Db | Tx) => {
  const byId = (workspaceId: WorkspaceId, groupId: string) =>
    and(eq(groups.workspaceId, workspaceId), eq(groups.id, groupId));

  return {
    list: (workspaceId: WorkspaceId, filter: { groupId?: string; name?: string } = {}): Promise<Group[]> =>
      db
        .select()
        .from(groups)
        .where(
          and(
            eq(groups.workspaceId, workspaceId),
            filter.groupId === undefined ? undefined : eq(groups.id, filter.groupId),
            filter.name === undefined ? undefined : eq(groups.name, filter.name),
          ),
        )
        .orderBy(asc(groups.name)),

    count: (workspaceId: WorkspaceId): Promise<number> => db.$count(groups, eq(groups.workspaceId, workspaceId)),

    async insert(workspaceId: WorkspaceId, group: Pick<Group, 'name' | 'permissions' | 'characterLimit'>) {
      const [row] = await db
        .insert(groups)
        .values({ ...group, id: newId(), workspaceId })
        .returning();
      return row!;
    },

    async edit(workspaceId: WorkspaceId, groupId: string, changes: GroupChanges): Promise<Group | undefined> {
      const [row] = await db.update(groups).set(changes).where(byId(workspaceId, groupId)).returning();
      return row;
    },

    async delete(workspaceId: WorkspaceId, groupId: string): Promise<Group | undefined> {
      return (await db.delete(groups).where(byId(workspaceId, groupId)).returning())[0];
    },

    /** User IDs by group ID, in the order in which they were added. */
    async listMembers(workspaceId: WorkspaceId, groupIds: readonly string[]): Promise<Map<string, string[]>> {
      const rows = await db
        .select({ groupId: groupMembers.groupId, userId: groupMembers.userId })
        .from(groupMembers)
        .where(and(eq(groupMembers.workspaceId, workspaceId), inArray(groupMembers.groupId, [...groupIds])))
        .orderBy(asc(groupMembers.addedAt), asc(groupMembers.userId));
      const members = new Map<string, string[]>();
      for (const { groupId, userId } of rows) members.set(groupId, [...(members.get(groupId) ?? []), userId]);
      return members;
    },

    /** False if they are already in the group. */
    async addMember(workspaceId: WorkspaceId, groupId: string, userId: string): Promise<boolean> {
      const insert = db.insert(groupMembers).values({ workspaceId, groupId, userId }).onConflictDoNothing();
      return (await insert.returning({ id: groupMembers.userId })).length > 0;
    },

    async removeMember(workspaceId: WorkspaceId, groupId: string, userId: string): Promise<boolean> {
      const rows = await db
        .delete(groupMembers)
        .where(
          and(
            eq(groupMembers.workspaceId, workspaceId),
            eq(groupMembers.groupId, groupId),
            eq(groupMembers.userId, userId),
          ),
        )
        .returning({ id: groupMembers.userId });
      return rows.length > 0;
    },
  };
};
