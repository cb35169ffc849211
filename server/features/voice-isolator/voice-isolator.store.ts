import { and, desc, eq, ilike, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { isolations } from './voice-isolator.tables.ts';

export type Isolation = typeof isolations.$inferSelect;
export type NewIsolation = Omit<typeof isolations.$inferInsert, 'workspaceId'>;

/** The member whose isolations are meant. */
interface Owner {
  readonly workspaceId: WorkspaceId;
  readonly userId: string;
}

interface IsolationQuery {
  readonly limit: number;
  readonly offset: number;
  readonly search: string | undefined;
}

const ofOwner = ({ workspaceId, userId }: Owner) =>
  and(eq(isolations.workspaceId, workspaceId), eq(isolations.userId, userId));
const isRunning = (workspaceId: WorkspaceId, id: string) =>
  and(eq(isolations.workspaceId, workspaceId), eq(isolations.id, id), eq(isolations.state, 'running'));

/** The files of a row. */
const keys = {
  blobKey: isolations.blobKey,
  sourceBlobKey: isolations.sourceBlobKey,
  videoBlobKey: isolations.videoBlobKey,
};

export const isolationsStore = (db: Db | Tx) => ({
  async insert(workspaceId: WorkspaceId, row: NewIsolation): Promise<void> {
    await db.insert(isolations).values({ ...row, workspaceId });
  },

  /** Newest first. */
  list(owner: Owner, { limit, offset, search }: IsolationQuery): Promise<Isolation[]> {
    // A wildcard in the search stands for itself.
    const pattern = search && `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    return db
      .select()
      .from(isolations)
      .where(and(ofOwner(owner), pattern ? ilike(isolations.title, pattern) : undefined))
      .orderBy(desc(isolations.createdAt), desc(isolations.id))
      .limit(limit)
      .offset(offset);
  },

  async find(owner: Owner, id: string): Promise<Isolation | undefined> {
    const [row] = await db
      .select()
      .from(isolations)
      .where(and(ofOwner(owner), eq(isolations.id, id)));
    return row;
  },

  /** An isolation of any member whose video is still to be written. */
  async findRunning(workspaceId: WorkspaceId, id: string): Promise<Isolation | undefined> {
    const [row] = await db.select().from(isolations).where(isRunning(workspaceId, id));
    return row;
  },

  /** Ends the work on a video; false if the isolation was deleted meanwhile. */
  async endRunning(
    workspaceId: WorkspaceId,
    id: string,
    ended: Pick<NewIsolation, 'videoBlobKey' | 'videoBytes' | 'videoProblem' | 'endedAt'>,
  ): Promise<boolean> {
    const rows = await db
      .update(isolations)
      .set({ ...ended, state: 'completed' })
      .where(isRunning(workspaceId, id))
      .returning({ id: isolations.id });
    return rows.length > 0;
  },

  async delete(owner: Owner, id: string): Promise<Isolation | undefined> {
    const [row] = await db
      .delete(isolations)
      .where(and(ofOwner(owner), eq(isolations.id, id)))
      .returning();
    return row;
  },

  /** Deletes up to `limit` rows of a workspace that are older than `before`; returns their files. */
  async deleteBefore(workspaceId: WorkspaceId, before: Date, limit: number) {
    const ids = db
      .select({ id: isolations.id })
      .from(isolations)
      .where(and(eq(isolations.workspaceId, workspaceId), lt(isolations.createdAt, before)))
      .limit(limit);
    return db
      .delete(isolations)
      .where(and(eq(isolations.workspaceId, workspaceId), inArray(isolations.id, ids)))
      .returning(keys);
  },

  /** The number of rows of a workspace that are older than `before`, and the bytes of their files. */
  async countBefore(workspaceId: WorkspaceId, before: Date): Promise<{ items: number; bytes: number }> {
    const [counted] = await db
      .select({
        items: sql<number>`count(*)::int`,
        bytes: sql<number>`coalesce(sum(coalesce(${isolations.audioBytes}, 0) + coalesce(${isolations.sourceBytes}, 0) + coalesce(${isolations.videoBytes}, 0)), 0)::float8`,
      })
      .from(isolations)
      .where(and(eq(isolations.workspaceId, workspaceId), lt(isolations.createdAt, before)));
    return counted!;
  },

  /** The IDs among `ids` that exist in any workspace. */
  async existing(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await db
      .select({ id: isolations.id })
      .from(isolations)
      .where(inArray(isolations.id, [...ids]));
    return new Set(rows.map(({ id }) => id));
  },
});
