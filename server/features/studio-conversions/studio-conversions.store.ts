import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import { studioConversions } from './studio-conversions.tables.ts';

export type Conversion = typeof studioConversions.$inferSelect;
type Owner = Pick<Project, 'id'>;
const activeStates = ['waiting', 'running'] as const;
const isActive = inArray(studioConversions.state, [...activeStates]);

/** Conversions of a project that was found before; by ID, of any tenant, for the job that runs it. */
export const studioConversionsStore = (db: Db | Tx) => ({
  async insert(row: typeof studioConversions.$inferInsert): Promise<Conversion> {
    return (await db.insert(studioConversions).values(row).returning())[0]!;
  },

  async find(id: string): Promise<Conversion | undefined> {
    return (await db.select().from(studioConversions).where(eq(studioConversions.id, id)))[0];
  },

  async latest({ id }: Owner): Promise<Conversion | undefined> {
    const rows = await db
      .select()
      .from(studioConversions)
      .where(eq(studioConversions.projectId, id))
      .orderBy(desc(studioConversions.createdAt))
      .limit(1);
    return rows[0];
  },

  async active({ id }: Owner): Promise<Conversion | undefined> {
    return (
      await db
        .select()
        .from(studioConversions)
        .where(and(eq(studioConversions.projectId, id), isActive))
    )[0];
  },

  /** The active conversions of these projects, by project. */
  async activeOf(projectIds: readonly string[]): Promise<Map<string, Conversion>> {
    if (projectIds.length === 0) return new Map();
    const rows = await db
      .select()
      .from(studioConversions)
      .where(and(inArray(studioConversions.projectId, [...projectIds]), isActive));
    return new Map(rows.map((row) => [row.projectId, row]));
  },

  /** What a person started that is active, or ended after `since`; in all of their workspaces. */
  listRecent(userId: string, since: Date): Promise<Conversion[]> {
    return db
      .select()
      .from(studioConversions)
      .where(and(eq(studioConversions.userId, userId), or(isActive, gt(studioConversions.endedAt, since))))
      .orderBy(desc(studioConversions.createdAt))
      .limit(100);
  },

  /** Changes a conversion that waits or runs; undefined if it ended, or another job runs it. */
  async updateActive(id: string, changes: Partial<Conversion>, jobId?: string): Promise<Conversion | undefined> {
    const where = and(
      eq(studioConversions.id, id),
      isActive,
      jobId === undefined ? undefined : eq(studioConversions.jobId, jobId),
    );
    return (await db.update(studioConversions).set(changes).where(where).returning())[0];
  },

  /** Counts a sentence that was spoken, in the transaction that stores it. */
  async countSpoken(id: string, sentence: { readonly characters: number; readonly credits: number }): Promise<void> {
    const { spoken, doneCharacters, credits } = studioConversions;
    await db
      .update(studioConversions)
      .set({
        spoken: sql`${spoken} + 1`,
        doneCharacters: sql`${doneCharacters} + ${sentence.characters}`,
        credits: sql`${credits} + ${sentence.credits}`,
      })
      .where(eq(studioConversions.id, id));
  },

  async finishChapter(id: string, chapterId: string, jobId: string): Promise<Conversion | undefined> {
    const done = sql`case when ${studioConversions.doneChapterIds} ? ${chapterId} then ${studioConversions.doneChapterIds} else ${studioConversions.doneChapterIds} || ${JSON.stringify([chapterId])}::jsonb end`;
    const where = and(eq(studioConversions.id, id), isActive, eq(studioConversions.jobId, jobId));
    return (await db.update(studioConversions).set({ doneChapterIds: done }).where(where).returning())[0];
  },
});
