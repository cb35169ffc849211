import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { studioBlocks, studioChapters } from './studio-chapters.tables.ts';

/** Questions and changes about all chapters of a project. Every function takes projects that were found before. */
export const projectChaptersStore = (db: Db | Tx) => ({
  /** In their order. */
  summaries(projectIds: readonly string[]) {
    return db
      .select({
        id: studioChapters.id,
        projectId: studioChapters.projectId,
        characters: studioChapters.characters,
        isMuted: studioChapters.isMuted,
        latestSnapshotId: studioChapters.latestSnapshotId,
      })
      .from(studioChapters)
      .where(inList(studioChapters.projectId, projectIds))
      .orderBy(studioChapters.projectId, asc(studioChapters.position));
  },

  async reorder(projectId: string, ids: readonly string[]): Promise<void> {
    const order = sql`(select id, ord - 1 as position from unnest(${sql.param([...ids])}::text[]) with ordinality as o(id, ord)) o`;
    await db.execute(
      sql`update studio_chapters c set position = o.position from ${order} where c.id = o.id and c.project_id = ${projectId}`,
    );
  },

  async mute(projectId: string, ids: readonly string[]): Promise<void> {
    await db
      .update(studioChapters)
      .set({ isMuted: ids.length === 0 ? false : sql`${inList(studioChapters.id, ids)}` })
      .where(eq(studioChapters.projectId, projectId));
  },

  async charactersByVoice(projectId: string): Promise<Map<string, number>> {
    const { rows } = await db.execute<{ voice_id: string; characters: string }>(
      sql`select node->>'voice_id' as voice_id, sum(length(node->>'text')) as characters
        from studio_blocks b join studio_chapters c on c.id = b.chapter_id, jsonb_array_elements(b.nodes) node
        where c.project_id = ${projectId} and node->>'type' = 'tts_node' group by 1`,
    );
    return new Map(rows.map(({ voice_id, characters }) => [voice_id, Number(characters)]));
  },

  /** The voices that speak in each chapter, by chapter. */
  async voicesByChapter(projectId: string): Promise<Map<string, string[]>> {
    const { rows } = await db.execute<{ chapter_id: string; voice_ids: string[] }>(
      sql`select c.id as chapter_id, array_agg(distinct node->>'voice_id') as voice_ids
        from studio_blocks b join studio_chapters c on c.id = b.chapter_id, jsonb_array_elements(b.nodes) node
        where c.project_id = ${projectId} and node->>'type' = 'tts_node' group by 1`,
    );
    return new Map(rows.map(({ chapter_id, voice_ids }) => [chapter_id, voice_ids]));
  },

  /** Whether a locked block is spoken by this voice. */
  async isLocked(projectId: string, voiceId: string): Promise<boolean> {
    const [row] = await db
      .select({ id: studioBlocks.id })
      .from(studioBlocks)
      .innerJoin(studioChapters, eq(studioChapters.id, studioBlocks.chapterId))
      .where(and(eq(studioChapters.projectId, projectId), eq(studioBlocks.locked, true), speaks(voiceId)))
      .limit(1);
    return row !== undefined;
  },

  /** Replaces a voice in all text; pages that edit a changed chapter read it again, since its revision grows. */
  async replaceVoice(projectId: string, from: string, to: string): Promise<void> {
    const ofProject = db
      .select({ id: studioChapters.id })
      .from(studioChapters)
      .where(eq(studioChapters.projectId, projectId));
    const replaced = sql`(select jsonb_agg(case when node->>'voice_id' = ${from}
      then jsonb_set(node, '{voice_id}', to_jsonb(${to}::text)) else node end order by ord)
      from jsonb_array_elements(${studioBlocks.nodes}) with ordinality as n(node, ord))`;
    const changed = await db
      .update(studioBlocks)
      .set({ nodes: replaced })
      .where(and(inArray(studioBlocks.chapterId, ofProject), speaks(from)))
      .returning({ chapterId: studioBlocks.chapterId });
    if (changed.length === 0) return;
    await db
      .update(studioChapters)
      .set({ revision: sql`${studioChapters.revision} + 1` })
      .where(inArray(studioChapters.id, [...new Set(changed.map(({ chapterId }) => chapterId))]));
  },

  /** The project of a chapter, of any tenant: the caller's access to it is checked next. */
  async projectOf(chapterId: string): Promise<string | undefined> {
    const rows = await db
      .select({ projectId: studioChapters.projectId })
      .from(studioChapters)
      .where(eq(studioChapters.id, chapterId));
    return rows[0]?.projectId;
  },

  /** The IDs of the blocks of a chapter in their order. */
  async blockIds(chapterId: string): Promise<string[]> {
    const rows = await db
      .select({ id: studioBlocks.id })
      .from(studioBlocks)
      .where(eq(studioBlocks.chapterId, chapterId))
      .orderBy(asc(studioBlocks.position));
    return rows.map(({ id }) => id);
  },

  /** A block with its project, of any tenant: the caller's access to it is checked next. */
  async findBlock(id: string) {
    const rows = await db
      .select({ block: studioBlocks, projectId: studioChapters.projectId })
      .from(studioBlocks)
      .innerJoin(studioChapters, eq(studioChapters.id, studioBlocks.chapterId))
      .where(eq(studioBlocks.id, id));
    return rows[0];
  },

  async usesAsset(projectId: string, assetId: string): Promise<boolean> {
    const used = JSON.stringify([{ asset_id: assetId }]);
    const { rows } = await db.execute(
      sql`select 1 from studio_chapters c where c.project_id = ${projectId} and (c.beds @> ${used}::jsonb
        or exists (select 1 from studio_blocks b where b.chapter_id = c.id and b.nodes @> ${used}::jsonb)) limit 1`,
    );
    return rows.length > 0;
  },
});

const speaks = (voiceId: string) => sql`${studioBlocks.nodes} @> ${JSON.stringify([{ voice_id: voiceId }])}::jsonb`;
