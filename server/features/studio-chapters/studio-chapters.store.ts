import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { spokenLength } from '../../../contract/studio/spoken-length.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { newId } from '../../platform/ids.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import { studioBlocks, studioChapters } from './studio-chapters.tables.ts';
import type { DraftBlock, DraftChapter } from './studio-content.rules.ts';

export type Chapter = typeof studioChapters.$inferSelect;
export type Block = typeof studioBlocks.$inferSelect;
type Owner = Pick<Project, 'id'>;

/** Rows in one statement: each has up to six parameters, of which Postgres allows 65,535. */
const batchSize = 2000;

const ofProject = ({ id }: Owner, chapterId: string): SQL | undefined =>
  and(eq(studioChapters.projectId, id), eq(studioChapters.id, chapterId));

/** Chapters and their blocks. Every function takes a project, or a chapter, that was found before. */
export const studioChaptersStore = (db: Db | Tx) => {
  async function insertBlocks(chapterId: string, blocks: readonly DraftBlock[]): Promise<void> {
    for (let at = 0; at < blocks.length; at += batchSize)
      await db.insert(studioBlocks).values(
        blocks.slice(at, at + batchSize).map(({ id, kind, locked, nodes, choices }, index) => ({
          id: id ?? newId(),
          chapterId,
          position: at + index,
          kind,
          locked: locked ?? false,
          nodes,
          choices: choices ?? {},
        })),
      );
  }

  return {
    list({ id }: Owner): Promise<Chapter[]> {
      return db.select().from(studioChapters).where(eq(studioChapters.projectId, id)).orderBy(studioChapters.position);
    },

    async find(project: Owner, chapterId: string): Promise<Chapter | undefined> {
      return (await db.select().from(studioChapters).where(ofProject(project, chapterId)))[0];
    },

    /** Locks the row, so that edits of a chapter come one after the other. */
    async findForUpdate(project: Owner, chapterId: string): Promise<Chapter | undefined> {
      return (await db.select().from(studioChapters).where(ofProject(project, chapterId)).for('update'))[0];
    },

    async update(project: Owner, chapterId: string, changes: Partial<Chapter>): Promise<Chapter | undefined> {
      return (await db.update(studioChapters).set(changes).where(ofProject(project, chapterId)).returning())[0];
    },

    /** Blocks in their order. */
    blocks({ id }: Pick<Chapter, 'id'>): Promise<Block[]> {
      return db.select().from(studioBlocks).where(eq(studioBlocks.chapterId, id)).orderBy(asc(studioBlocks.position));
    },

    /** Blocks of several chapters in their order, by chapter. */
    async blocksOf(chapterIds: readonly string[]): Promise<Map<string, Block[]>> {
      const rows = await db
        .select()
        .from(studioBlocks)
        .where(inArray(studioBlocks.chapterId, [...chapterIds]))
        .orderBy(studioBlocks.chapterId, studioBlocks.position);
      return Map.groupBy(rows, ({ chapterId }) => chapterId);
    },

    /** Which of these IDs belong to a block of another chapter. */
    async blocksElsewhere({ id }: Pick<Chapter, 'id'>, ids: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .select({ id: studioBlocks.id })
        .from(studioBlocks)
        .where(and(inList(studioBlocks.id, ids), ne(studioBlocks.chapterId, id)));
      return new Set(rows.map((row) => row.id));
    },

    /** Appends chapters with their blocks; returns them. */
    async insert({ id: projectId }: Owner, drafts: readonly DraftChapter[], now: Date): Promise<Chapter[]> {
      const [last] = await db
        .select({ position: sql<number | null>`max(${studioChapters.position})` })
        .from(studioChapters)
        .where(eq(studioChapters.projectId, projectId));
      const first = (last?.position ?? -1) + 1;
      const chapters: Chapter[] = [];
      for (const [index, { name, blocks, beds }] of drafts.entries()) {
        const [chapter] = await db
          .insert(studioChapters)
          .values({
            id: newId(),
            projectId,
            name,
            position: first + index,
            beds: beds ?? [],
            characters: blocks.reduce((sum, { nodes }) => sum + spokenLength(nodes), 0),
            createdAt: now,
          })
          .returning();
        await insertBlocks(chapter!.id, blocks);
        chapters.push(chapter!);
      }
      return chapters;
    },

    async delete(project: Owner, chapterId: string): Promise<boolean> {
      return (await db.delete(studioChapters).where(ofProject(project, chapterId)).returning()).length > 0;
    },

    /** Deletes all chapters. */
    async clear({ id }: Owner): Promise<void> {
      await db.delete(studioChapters).where(eq(studioChapters.projectId, id));
    },

    insertBlocks,

    async updateBlock({ id: chapterId }: Pick<Chapter, 'id'>, id: string, changes: Partial<Block>): Promise<void> {
      await db
        .update(studioBlocks)
        .set(changes)
        .where(and(eq(studioBlocks.chapterId, chapterId), eq(studioBlocks.id, id)));
    },

    async deleteBlocks({ id: chapterId }: Pick<Chapter, 'id'>, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await db
        .delete(studioBlocks)
        .where(and(eq(studioBlocks.chapterId, chapterId), inArray(studioBlocks.id, [...ids])));
    },
  };
};
