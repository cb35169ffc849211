import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import { inList } from '../../../platform/db/in-list.ts';
import { dubbingSegments, dubbingSpeakers } from '../dubbing-projects.tables.ts';

export type DubbingSpeaker = typeof dubbingSpeakers.$inferSelect;
export type DubbingSegment = typeof dubbingSegments.$inferSelect;
export type NewDubbingSegment = typeof dubbingSegments.$inferInsert;
export type NewDubbingSpeaker = typeof dubbingSpeakers.$inferInsert;

/** Where a segment lies and who speaks it. */
export type SegmentSpan = Pick<DubbingSegment, 'id' | 'speakerId' | 'startMs' | 'endMs'>;

/** Speakers and segments are read by a project that was found before. */
interface ProjectKey {
  readonly id: string;
}

/** Rows of one statement. */
const batchSize = 1000;

export const dubbingTranscriptsStore = (db: Db | Tx) => ({
  /** In the order in which they appear. */
  listSpeakers({ id }: ProjectKey): Promise<DubbingSpeaker[]> {
    return db
      .select()
      .from(dubbingSpeakers)
      .where(eq(dubbingSpeakers.projectId, id))
      .orderBy(asc(dubbingSpeakers.position), asc(dubbingSpeakers.id));
  },

  async findSpeaker({ id: projectId }: ProjectKey, id: string): Promise<DubbingSpeaker | undefined> {
    const where = and(eq(dubbingSpeakers.projectId, projectId), eq(dubbingSpeakers.id, id));
    return (await db.select().from(dubbingSpeakers).where(where))[0];
  },

  async insertSpeakers(rows: readonly NewDubbingSpeaker[]): Promise<void> {
    if (rows.length > 0) await db.insert(dubbingSpeakers).values([...rows]);
  },

  async updateSpeaker(
    { id: projectId }: ProjectKey,
    id: string,
    changes: Partial<DubbingSpeaker>,
  ): Promise<DubbingSpeaker | undefined> {
    const where = and(eq(dubbingSpeakers.projectId, projectId), eq(dubbingSpeakers.id, id));
    return (await db.update(dubbingSpeakers).set(changes).where(where).returning())[0];
  },

  /** Deletes speakers; their segments must belong to others already. */
  async deleteSpeakers({ id: projectId }: ProjectKey, ids: readonly string[]): Promise<void> {
    await db
      .delete(dubbingSpeakers)
      .where(and(eq(dubbingSpeakers.projectId, projectId), inList(dubbingSpeakers.id, ids)));
  },

  /** Number of segments and ms of speech by speaker. */
  async speechOf({ id }: ProjectKey): Promise<Map<string, { segments: number; speechMs: number }>> {
    const { speakerId, startMs, endMs, projectId } = dubbingSegments;
    const rows = await db
      .select({ speakerId, segments: count(), speechMs: sql<number>`sum(${endMs} - ${startMs})::int` })
      .from(dubbingSegments)
      .where(eq(projectId, id))
      .groupBy(speakerId);
    return new Map(rows.map((row) => [row.speakerId, row]));
  },

  /** In the order of time. */
  listSegments({ id }: ProjectKey): Promise<DubbingSegment[]> {
    return db
      .select()
      .from(dubbingSegments)
      .where(eq(dubbingSegments.projectId, id))
      .orderBy(asc(dubbingSegments.startMs), asc(dubbingSegments.endMs), asc(dubbingSegments.id));
  },

  listSpans({ id: projectId }: ProjectKey): Promise<SegmentSpan[]> {
    const { id, speakerId, startMs, endMs } = dubbingSegments;
    return db
      .select({ id, speakerId, startMs, endMs })
      .from(dubbingSegments)
      .where(eq(dubbingSegments.projectId, projectId))
      .orderBy(asc(startMs), asc(id));
  },

  findSegments({ id: projectId }: ProjectKey, ids: readonly string[]): Promise<DubbingSegment[]> {
    const where = and(eq(dubbingSegments.projectId, projectId), inList(dubbingSegments.id, ids));
    return db
      .select()
      .from(dubbingSegments)
      .where(where)
      .orderBy(asc(dubbingSegments.startMs), asc(dubbingSegments.id));
  },

  async countSegments({ id }: ProjectKey): Promise<number> {
    const [row] = await db.select({ segments: count() }).from(dubbingSegments).where(eq(dubbingSegments.projectId, id));
    return row?.segments ?? 0;
  },

  async insertSegments(rows: readonly NewDubbingSegment[]): Promise<void> {
    for (let at = 0; at < rows.length; at += batchSize)
      await db.insert(dubbingSegments).values(rows.slice(at, at + batchSize));
  },

  async updateSegment({ id: projectId }: ProjectKey, id: string, changes: Partial<DubbingSegment>): Promise<void> {
    const where = and(eq(dubbingSegments.projectId, projectId), eq(dubbingSegments.id, id));
    await db.update(dubbingSegments).set(changes).where(where);
  },

  /** Gives the segments of speakers to another one; returns their IDs. */
  async moveSegmentsOf({ id: projectId }: ProjectKey, speakerIds: readonly string[], speakerId: string) {
    const where = and(eq(dubbingSegments.projectId, projectId), inList(dubbingSegments.speakerId, speakerIds));
    const rows = await db.update(dubbingSegments).set({ speakerId }).where(where).returning({ id: dubbingSegments.id });
    return rows.map(({ id }) => id);
  },

  async deleteSegments({ id: projectId }: ProjectKey, ids: readonly string[]): Promise<void> {
    await db
      .delete(dubbingSegments)
      .where(and(eq(dubbingSegments.projectId, projectId), inList(dubbingSegments.id, ids)));
  },

  /** Deletes the whole transcript. */
  async clear({ id }: ProjectKey): Promise<void> {
    await db.delete(dubbingSegments).where(eq(dubbingSegments.projectId, id));
    await db.delete(dubbingSpeakers).where(eq(dubbingSpeakers.projectId, id));
  },
});
