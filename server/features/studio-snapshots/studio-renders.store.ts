import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import { studioChapterSnapshots, studioProjectSnapshots, studioRenders } from './studio-snapshots.tables.ts';

export type StudioRender = typeof studioRenders.$inferSelect;
export type ChapterSnapshot = typeof studioChapterSnapshots.$inferSelect;
type Owner = Pick<Project, 'id'>;

/** Files of snapshots, and the snapshots that they are rendered from. Every function takes a project that was found before. */
export const studioRendersStore = (db: Db | Tx) => ({
  async find({ id }: Owner, hash: string, format: string): Promise<StudioRender | undefined> {
    const key = and(eq(studioRenders.projectId, id), eq(studioRenders.hash, hash), eq(studioRenders.format, format));
    return (await db.select().from(studioRenders).where(key))[0];
  },

  /** Adds a file, or replaces the one with this hash and format. */
  async put(row: StudioRender): Promise<void> {
    const { projectId, hash, format, ...changes } = row;
    await db
      .insert(studioRenders)
      .values(row)
      .onConflictDoUpdate({
        target: [studioRenders.projectId, studioRenders.hash, studioRenders.format],
        set: changes,
      });
  },

  /** Deletes the files of all tenants that are older; they are rendered again when they are needed. */
  async deleteOlder(before: Date): Promise<void> {
    await db.delete(studioRenders).where(lt(studioRenders.createdAt, before));
  },

  /** Which of these files exist, of any tenant, for the sweep. */
  async findReferencedFiles(keys: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .select({ blobKey: studioRenders.blobKey })
      .from(studioRenders)
      .where(inArray(studioRenders.blobKey, [...keys]));
    return new Set(rows.map(({ blobKey }) => blobKey));
  },

  /** The snapshots of chapters in a snapshot of the project, in their order; undefined if there is none. */
  async chaptersOfSnapshot({ id }: Owner, snapshotId: string): Promise<readonly string[] | undefined> {
    const [row] = await db
      .select({ ids: studioProjectSnapshots.chapterSnapshotIds })
      .from(studioProjectSnapshots)
      .where(and(eq(studioProjectSnapshots.projectId, id), eq(studioProjectSnapshots.id, snapshotId)));
    return row?.ids;
  },

  /** These snapshots of chapters in this order; those that do not exist are left out. */
  async chapterSnapshots({ id }: Owner, ids: readonly string[]): Promise<ChapterSnapshot[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .select()
      .from(studioChapterSnapshots)
      .where(and(eq(studioChapterSnapshots.projectId, id), inArray(studioChapterSnapshots.id, [...ids])));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((one) => byId.get(one) ?? []);
  },
});
