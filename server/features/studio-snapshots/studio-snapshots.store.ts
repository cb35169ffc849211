import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { ChapterSnapshot } from './studio-renders.store.ts';
import { studioChapterSnapshots, studioProjectSnapshots } from './studio-snapshots.tables.ts';

export type ProjectSnapshot = typeof studioProjectSnapshots.$inferSelect;
/** A snapshot without what it consists of. */
export type ChapterSnapshotSummary = Omit<ChapterSnapshot, 'parts' | 'beds' | 'content'>;
type Owner = Pick<Project, 'id'>;

const summary = {
  id: studioChapterSnapshots.id,
  projectId: studioChapterSnapshots.projectId,
  chapterId: studioChapterSnapshots.chapterId,
  name: studioChapterSnapshots.name,
  hash: studioChapterSnapshots.hash,
  durationMs: studioChapterSnapshots.durationMs,
  createdAt: studioChapterSnapshots.createdAt,
};

/** Snapshots of a project that was found before. */
export const studioSnapshotsStore = (db: Db | Tx) => ({
  async insertChapter(row: typeof studioChapterSnapshots.$inferInsert): Promise<ChapterSnapshot> {
    return (await db.insert(studioChapterSnapshots).values(row).returning())[0]!;
  },

  /** Newest first. */
  listChapter({ id }: Owner, chapterId: string, limit: number): Promise<ChapterSnapshotSummary[]> {
    return db
      .select(summary)
      .from(studioChapterSnapshots)
      .where(and(eq(studioChapterSnapshots.projectId, id), eq(studioChapterSnapshots.chapterId, chapterId)))
      .orderBy(desc(studioChapterSnapshots.createdAt), desc(studioChapterSnapshots.id))
      .limit(limit);
  },

  async findChapter({ id }: Owner, chapterId: string, snapshotId: string): Promise<ChapterSnapshot | undefined> {
    const where = and(
      eq(studioChapterSnapshots.projectId, id),
      eq(studioChapterSnapshots.chapterId, chapterId),
      eq(studioChapterSnapshots.id, snapshotId),
    );
    return (await db.select().from(studioChapterSnapshots).where(where))[0];
  },

  /** These snapshots of chapters, by ID. */
  async summaries({ id }: Owner, ids: readonly string[]): Promise<Map<string, ChapterSnapshotSummary>> {
    const rows = await db
      .select(summary)
      .from(studioChapterSnapshots)
      .where(and(eq(studioChapterSnapshots.projectId, id), inList(studioChapterSnapshots.id, ids)));
    return new Map(rows.map((row) => [row.id, row]));
  },

  /** Gives the snapshots of a chapter to another one of its project. */
  async moveChapter({ id }: Owner, from: string, to: string): Promise<void> {
    await db
      .update(studioChapterSnapshots)
      .set({ chapterId: to })
      .where(and(eq(studioChapterSnapshots.projectId, id), eq(studioChapterSnapshots.chapterId, from)));
  },

  async insertProject(row: typeof studioProjectSnapshots.$inferInsert): Promise<ProjectSnapshot> {
    return (await db.insert(studioProjectSnapshots).values(row).returning())[0]!;
  },

  /** Newest first. */
  listProject({ id }: Owner, limit: number): Promise<ProjectSnapshot[]> {
    return db
      .select()
      .from(studioProjectSnapshots)
      .where(eq(studioProjectSnapshots.projectId, id))
      .orderBy(desc(studioProjectSnapshots.createdAt), desc(studioProjectSnapshots.id))
      .limit(limit);
  },

  async findProject({ id }: Owner, snapshotId: string): Promise<ProjectSnapshot | undefined> {
    const where = and(eq(studioProjectSnapshots.projectId, id), eq(studioProjectSnapshots.id, snapshotId));
    return (await db.select().from(studioProjectSnapshots).where(where))[0];
  },

  /** Deletes all but the newest snapshots of a project. */
  async prune({ id }: Owner, kept: number): Promise<void> {
    const old = await db
      .select({ id: studioProjectSnapshots.id })
      .from(studioProjectSnapshots)
      .where(eq(studioProjectSnapshots.projectId, id))
      .orderBy(desc(studioProjectSnapshots.createdAt), desc(studioProjectSnapshots.id))
      .offset(kept);
    if (old.length === 0) return;
    const ids = old.map((row) => row.id);
    await db.delete(studioProjectSnapshots).where(inList(studioProjectSnapshots.id, ids));
  },
});
