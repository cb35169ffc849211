import { and, asc, count, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type VoiceRow, voices } from './voices.tables.ts';

/** A voice of a workspace that was added from the library. */
export type Copy = Pick<VoiceRow, 'id' | 'isBookmarked' | 'sourceOwnerId' | 'sourceRate'> & {
  readonly sourceVoiceId: string;
};

const copy = {
  id: voices.id,
  isBookmarked: voices.isBookmarked,
  sourceVoiceId: voices.sourceVoiceId,
  sourceOwnerId: voices.sourceOwnerId,
  sourceRate: voices.sourceRate,
};
const known = (rows: readonly (Omit<Copy, 'sourceVoiceId'> & { sourceVoiceId: string | null })[]): Copy[] =>
  rows.filter((row): row is Copy => row.sourceVoiceId !== null);

/** What crosses workspaces is asked for by the ids of voices that their owners share. */
export const copiesStore = (db: Db | Tx) => ({
  /** Of any workspace, by id: those that are still there. */
  async sources(voiceIds: readonly string[]): Promise<Map<string, VoiceRow>> {
    const rows = await db
      .select()
      .from(voices)
      .where(inArray(voices.id, [...voiceIds]));
    return new Map(rows.map((row) => [row.id, row]));
  },

  /** Which of the workspace's voices `voiceIds` were added from the library. */
  async among(workspaceId: WorkspaceId, voiceIds: readonly string[]): Promise<Copy[]> {
    const its = and(eq(voices.workspaceId, workspaceId), inArray(voices.id, [...voiceIds]));
    return known(
      await db
        .select(copy)
        .from(voices)
        .where(and(its, isNotNull(voices.sourceVoiceId))),
    );
  },

  /** The workspace's copies of the voices `sourceIds`. */
  async of(workspaceId: WorkspaceId, sourceIds: readonly string[]): Promise<Copy[]> {
    const its = and(eq(voices.workspaceId, workspaceId), inArray(voices.sourceVoiceId, [...sourceIds]));
    return known(await db.select(copy).from(voices).where(its));
  },

  /** Copies of a voice in all workspaces, and how many of them are favourites. */
  async counts(sourceId: string): Promise<{ copies: number; liked: number }> {
    const [row] = await db
      .select({ copies: count(), liked: count(voices.favoritedAt) })
      .from(voices)
      .where(eq(voices.sourceVoiceId, sourceId));
    return row!;
  },

  /** Workspaces with a copy of a voice, by their ids. */
  async holders(sourceId: string, after: string, limit: number): Promise<string[]> {
    const rows = await db
      .selectDistinct({ id: voices.workspaceId })
      .from(voices)
      .where(and(eq(voices.sourceVoiceId, sourceId), gt(voices.workspaceId, after)))
      .orderBy(asc(voices.workspaceId))
      .limit(limit);
    return rows.map(({ id }) => id);
  },

  /** Favourites by the shared voice that they are copies of. */
  async liked(): Promise<Map<string, number>> {
    const rows = await db
      .select({ sourceId: voices.sourceVoiceId, liked: count(voices.favoritedAt) })
      .from(voices)
      .where(and(isNotNull(voices.sourceVoiceId), isNotNull(voices.favoritedAt)))
      .groupBy(voices.sourceVoiceId);
    return new Map(rows.map(({ sourceId, liked }) => [sourceId!, liked]));
  },

  /** All voices that nobody may speak with. */
  async banned(): Promise<string[]> {
    const rows = await db.select({ id: voices.id }).from(voices).where(eq(voices.safetyControl, 'BAN'));
    return rows.map(({ id }) => id);
  },
});
