import { and, asc, count, eq, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { studioComments } from './studio-comments.tables.ts';

export type Comment = typeof studioComments.$inferSelect;

/** Comments of chapters of a project that was found before. */
export const studioCommentsStore = (db: Db | Tx) => ({
  /** Oldest first. */
  list(chapterIds: readonly string[]): Promise<Comment[]> {
    return db
      .select()
      .from(studioComments)
      .where(inList(studioComments.chapterId, chapterIds))
      .orderBy(asc(studioComments.createdAt), asc(studioComments.id));
  },

  async find(chapterId: string, id: string): Promise<Comment | undefined> {
    const where = and(eq(studioComments.chapterId, chapterId), eq(studioComments.id, id));
    return (await db.select().from(studioComments).where(where))[0];
  },

  async count(chapterIds: readonly string[]): Promise<number> {
    const [row] = await db
      .select({ comments: count() })
      .from(studioComments)
      .where(inList(studioComments.chapterId, chapterIds));
    return row?.comments ?? 0;
  },

  async insert(row: typeof studioComments.$inferInsert): Promise<Comment> {
    return (await db.insert(studioComments).values(row).returning())[0]!;
  },

  async update(chapterId: string, id: string, changes: Partial<Comment>): Promise<Comment | undefined> {
    const where = and(eq(studioComments.chapterId, chapterId), eq(studioComments.id, id));
    return (await db.update(studioComments).set(changes).where(where).returning())[0];
  },

  /** Deletes a comment with its answers. */
  async delete(chapterId: string, id: string): Promise<void> {
    const thread = or(eq(studioComments.id, id), eq(studioComments.parentId, id));
    await db.delete(studioComments).where(and(eq(studioComments.chapterId, chapterId), thread));
  },

  /** Moves the comments on these blocks, or all comments, to another chapter. */
  async move(from: string, to: string, blockIds: readonly string[] | undefined): Promise<void> {
    await db
      .update(studioComments)
      .set({ chapterId: to })
      .where(and(eq(studioComments.chapterId, from), blockIds ? inList(studioComments.blockId, blockIds) : sql`true`));
  },
});
