import { and, eq, ne, sql } from 'drizzle-orm';
import { spokenLength } from '../../../contract/studio/spoken-length.ts';
import type { EditorBlock } from '../../../contract/studio/studio-fields.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { studioBlocks, studioChapters } from './studio-chapters.tables.ts';

/** Many blocks in one statement. Every function takes chapters that were found, and locked, before. */
export const chapterBlocksStore = (tx: Tx) => ({
  /** Whether one of these IDs belongs to a block of another chapter, of any tenant: IDs are unique in the server. */
  async isTaken(chapterId: string, ids: readonly string[]): Promise<boolean> {
    const [row] = await tx
      .select({ id: studioBlocks.id })
      .from(studioBlocks)
      .where(and(inList(studioBlocks.id, ids), ne(studioBlocks.chapterId, chapterId)))
      .limit(1);
    return row !== undefined;
  },

  async insert(chapterId: string, blocks: readonly EditorBlock[]): Promise<void> {
    if (blocks.length === 0) return;
    await tx.execute(
      sql`insert into studio_blocks (id, chapter_id, position, kind, locked, nodes)
        select o.block_id, ${chapterId}, -1, o.sub_type, o.locked, o.nodes from ${rowsOf(blocks)}`,
    );
  },

  async change(chapterId: string, blocks: readonly EditorBlock[]): Promise<void> {
    if (blocks.length === 0) return;
    await tx.execute(
      sql`update studio_blocks b set kind = o.sub_type, locked = o.locked, nodes = o.nodes
        from ${rowsOf(blocks)} where b.id = o.block_id and b.chapter_id = ${chapterId}`,
    );
  },

  async delete(chapterId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0)
      await tx.delete(studioBlocks).where(and(eq(studioBlocks.chapterId, chapterId), inList(studioBlocks.id, ids)));
  },

  /** Gives the blocks of a chapter this order, without gaps. */
  async order(chapterId: string, ids: readonly string[]): Promise<void> {
    await tx.execute(
      sql`update studio_blocks b set position = o.ord - 1
        from unnest(${sql.param([...ids])}::text[]) with ordinality as o(id, ord)
        where b.id = o.id and b.chapter_id = ${chapterId} and b.position <> o.ord - 1`,
    );
  },

  /** Moves blocks to another chapter, where `order` places them. Their takes stay theirs. */
  async move(fromChapterId: string, toChapterId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0)
      await tx
        .update(studioBlocks)
        .set({ chapterId: toChapterId })
        .where(and(eq(studioBlocks.chapterId, fromChapterId), inList(studioBlocks.id, ids)));
  },

  /** The characters of a chapter that are spoken, counted like JavaScript does: in UTF-16 units. */
  async characters(chapterId: string): Promise<number> {
    const rows = await tx
      .select({ nodes: studioBlocks.nodes })
      .from(studioBlocks)
      .where(eq(studioBlocks.chapterId, chapterId));
    return rows.reduce((sum, { nodes }) => sum + spokenLength(nodes), 0);
  },

  /** Moves all chapters from this position by a number of places. */
  async shiftChapters(projectId: string, fromPosition: number, by: number): Promise<void> {
    await tx
      .update(studioChapters)
      .set({ position: sql`${studioChapters.position} + ${by}` })
      .where(and(eq(studioChapters.projectId, projectId), sql`${studioChapters.position} >= ${fromPosition}`));
  },

  /** The characters of the other chapters of a project. */
  async otherCharacters(projectId: string, chapterId: string): Promise<number> {
    const [row] = await tx
      .select({ characters: sql<string | null>`sum(${studioChapters.characters})` })
      .from(studioChapters)
      .where(and(eq(studioChapters.projectId, projectId), ne(studioChapters.id, chapterId)));
    return Number(row?.characters ?? 0);
  },
});

const rowsOf = (blocks: readonly EditorBlock[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb)
    as o(block_id text, sub_type text, locked boolean, nodes jsonb)`;
