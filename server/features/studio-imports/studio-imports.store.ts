import { and, count, desc, eq, gt, inArray, lt, or } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { studioImports } from './studio-imports.tables.ts';

export type StudioImport = typeof studioImports.$inferSelect;
type NewImport = Omit<typeof studioImports.$inferInsert, 'workspaceId'>;

export const activeStates = ['waiting', 'running'] as const;

/** Imports belong to the person who started them. */
interface Owner {
  readonly workspaceId: WorkspaceId;
  readonly userId: string;
}

const byId = (workspaceId: WorkspaceId, id: string) =>
  and(eq(studioImports.workspaceId, workspaceId), eq(studioImports.id, id));
const isActive = inArray(studioImports.state, [...activeStates]);

export const studioImportsStore = (db: Db | Tx) => ({
  async insert(workspaceId: WorkspaceId, row: NewImport): Promise<StudioImport> {
    return (
      await db
        .insert(studioImports)
        .values({ ...row, workspaceId })
        .returning()
    )[0]!;
  },

  async find({ workspaceId, userId }: Owner, id: string): Promise<StudioImport | undefined> {
    const where = and(byId(workspaceId, id), eq(studioImports.userId, userId));
    return (await db.select().from(studioImports).where(where))[0];
  },

  async findById(workspaceId: WorkspaceId, id: string): Promise<StudioImport | undefined> {
    return (await db.select().from(studioImports).where(byId(workspaceId, id)))[0];
  },

  async countActive(workspaceId: WorkspaceId): Promise<number> {
    const where = and(eq(studioImports.workspaceId, workspaceId), isActive);
    const [row] = await db.select({ imports: count() }).from(studioImports).where(where);
    return row?.imports ?? 0;
  },

  /** Imports of a person that wait or run, or that ended after `since`. */
  listRecent({ workspaceId, userId }: Owner, since: Date): Promise<StudioImport[]> {
    const where = and(
      eq(studioImports.workspaceId, workspaceId),
      eq(studioImports.userId, userId),
      or(isActive, gt(studioImports.endedAt, since)),
    );
    return db.select().from(studioImports).where(where).orderBy(desc(studioImports.createdAt)).limit(100);
  },

  /** Changes an import while it waits or runs; undefined if it was cancelled or deleted, or another job reads it. */
  async updateActive(
    workspaceId: WorkspaceId,
    id: string,
    changes: Partial<StudioImport>,
    jobId?: string,
  ): Promise<StudioImport | undefined> {
    const ofJob = jobId === undefined ? undefined : eq(studioImports.jobId, jobId);
    const where = and(byId(workspaceId, id), isActive, ofJob);
    return (await db.update(studioImports).set(changes).where(where).returning())[0];
  },

  async update(workspaceId: WorkspaceId, id: string, changes: Partial<StudioImport>): Promise<void> {
    await db.update(studioImports).set(changes).where(byId(workspaceId, id));
  },

  async delete(workspaceId: WorkspaceId, id: string): Promise<StudioImport | undefined> {
    return (await db.delete(studioImports).where(byId(workspaceId, id)).returning())[0];
  },

  /** Deletes imports of any tenant that ended before this time, for the sweep; returns their files. */
  async deleteEndedBefore(before: Date): Promise<Pick<StudioImport, 'blobKey' | 'contentKey' | 'coverKey'>[]> {
    const { blobKey, contentKey, coverKey } = studioImports;
    return db
      .delete(studioImports)
      .where(lt(studioImports.endedAt, before))
      .returning({ blobKey, contentKey, coverKey });
  },

  /** Which of these imports exist, of any tenant, for the sweep. */
  async existing(ids: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .select({ id: studioImports.id })
      .from(studioImports)
      .where(inArray(studioImports.id, [...ids]));
    return new Set(rows.map(({ id }) => id));
  },
});
