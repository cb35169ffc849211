import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { Workspace } from './workspace.store.ts';
import { workspaceMembers, workspaces } from './workspace.tables.ts';

export interface WorkspaceSearch {
  /** A part of the name, or an ID; empty: all. */
  readonly search: string;
  /** Also finds the workspaces of this person. */
  readonly ownerId: string | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

/** A workspace of a person, with their role in it. */
type PersonWorkspace = Pick<Workspace, 'id' | 'name' | 'ownerId'> & {
  readonly role: 'admin' | 'editor';
  readonly lockedAt: Date | null;
};

/** The workspaces of all tenants, for staff. */
export const workspaceDirectoryStore = (db: Db | Tx) => ({
  /** A page, newest first, after the workspace `after`. */
  search({ search, ownerId, after, limit }: WorkspaceSearch): Promise<Workspace[]> {
    const position = db
      .select({ createdAt: workspaces.createdAt, id: workspaces.id })
      .from(workspaces)
      .where(eq(workspaces.id, after ?? ''));
    return db
      .select()
      .from(workspaces)
      .where(
        and(
          search === ''
            ? undefined
            : or(
                ilike(workspaces.name, containsPattern(search)),
                eq(workspaces.id, search),
                ownerId === undefined ? undefined : eq(workspaces.ownerId, ownerId),
              ),
          after === undefined ? undefined : sql`(${workspaces.createdAt}, ${workspaces.id}) < ${position}`,
        ),
      )
      .orderBy(desc(workspaces.createdAt), desc(workspaces.id))
      .limit(limit);
  },

  /** The workspaces of a person, the one joined first first. */
  listOfPerson: (userId: string, limit: number): Promise<PersonWorkspace[]> =>
    db
      .select({
        id: workspaces.id,
        name: workspaces.name,
        ownerId: workspaces.ownerId,
        role: workspaceMembers.role,
        lockedAt: workspaceMembers.lockedAt,
      })
      .from(workspaceMembers)
      .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
      .where(eq(workspaceMembers.userId, userId))
      .orderBy(asc(workspaceMembers.joinedAt), asc(workspaces.id))
      .limit(limit),

  /** The members of a workspace in the order in which they joined. */
  listMembers: (workspaceId: string, limit: number) =>
    db
      .select({
        userId: workspaceMembers.userId,
        role: workspaceMembers.role,
        lockedAt: workspaceMembers.lockedAt,
      })
      .from(workspaceMembers)
      .where(eq(workspaceMembers.workspaceId, workspaceId))
      .orderBy(asc(workspaceMembers.joinedAt), asc(workspaceMembers.userId))
      .limit(limit),

  count: (): Promise<number> => db.$count(workspaces),
});
