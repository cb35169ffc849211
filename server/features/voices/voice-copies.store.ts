import { and, asc, count, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type VoiceRow, voices } from './voices.tables.ts';

/** A voice that a workspace added from the library. */
export type VoiceCopy = Pick<VoiceRow, 'id' | 'isBookmarked' | 'sourceOwnerId' | 'sourceRate'> & {
  readonly sourceVoiceId: string;
};

/** A copy of a shared voice, with the person who added it. */
export type HeldCopy = Pick<VoiceRow, 'id' | 'workspaceId' | 'name' | 'createdBy'>;

export type SourceState = Pick<VoiceRow, 'category' | 'safetyControl'>;

const copyColumns = {
  id: voices.id,
  isBookmarked: voices.isBookmarked,
  sourceVoiceId: voices.sourceVoiceId,
  sourceOwnerId: voices.sourceOwnerId,
  sourceRate: voices.sourceRate,
};
const withSource = (
  rows: readonly (Omit<VoiceCopy, 'sourceVoiceId'> & { sourceVoiceId: string | null })[],
): VoiceCopy[] => rows.filter((row): row is VoiceCopy => row.sourceVoiceId !== null);

/** Queries across workspaces are limited to the ids of shared voices. */
export const voiceCopiesStore = (db: Db | Tx) => ({
  /** The existing voices of any workspace, by id. */
  async sourceVoices(voiceIds: readonly string[]): Promise<Map<string, VoiceRow>> {
    const rows = await db
      .select()
      .from(voices)
      .where(inArray(voices.id, [...voiceIds]));
    return new Map(rows.map((row) => [row.id, row]));
  },

  /** The category and block of existing voices of any workspace, by ID. */
  async sourceStates(voiceIds: readonly string[]): Promise<Map<string, SourceState>> {
    if (voiceIds.length === 0) return new Map();
    const rows = await db
      .select({ id: voices.id, category: voices.category, safetyControl: voices.safetyControl })
      .from(voices)
      .where(inList(voices.id, voiceIds));
    return new Map(rows.map((row) => [row.id, row]));
  },

  /** Filters the workspace's voices `voiceIds` down to those added from the library. */
  async findCopies(workspaceId: WorkspaceId, voiceIds: readonly string[]): Promise<VoiceCopy[]> {
    const isOwnCopy = and(eq(voices.workspaceId, workspaceId), inArray(voices.id, [...voiceIds]));
    return withSource(
      await db
        .select(copyColumns)
        .from(voices)
        .where(and(isOwnCopy, isNotNull(voices.sourceVoiceId))),
    );
  },

  /** The workspace's copies of the shared voices `sourceIds`. */
  async findCopiesOf(workspaceId: WorkspaceId, sourceIds: readonly string[]): Promise<VoiceCopy[]> {
    const isOwnCopy = and(eq(voices.workspaceId, workspaceId), inArray(voices.sourceVoiceId, [...sourceIds]));
    return withSource(await db.select(copyColumns).from(voices).where(isOwnCopy));
  },

  /** Counts the copies of a voice in all workspaces, and how many of them are favourites. */
  async countCopies(sourceId: string): Promise<{ copies: number; likes: number }> {
    const [row] = await db
      .select({ copies: count(), likes: count(voices.favoritedAt) })
      .from(voices)
      .where(eq(voices.sourceVoiceId, sourceId));
    return row!;
  },

  /** Workspaces with a copy of a voice, ordered by id, after `after`. */
  async holderWorkspaceIds(sourceId: string, after: string, limit: number): Promise<string[]> {
    const rows = await db
      .selectDistinct({ id: voices.workspaceId })
      .from(voices)
      .where(and(eq(voices.sourceVoiceId, sourceId), gt(voices.workspaceId, after)))
      .orderBy(asc(voices.workspaceId))
      .limit(limit);
    return rows.map(({ id }) => id);
  },

  /** The copies of a voice in all workspaces, ordered by ID, after `after`. */
  listCopiesOf(sourceId: string, after: string, limit: number): Promise<HeldCopy[]> {
    const { id, workspaceId, name, createdBy } = voices;
    return db
      .select({ id, workspaceId, name, createdBy })
      .from(voices)
      .where(and(eq(voices.sourceVoiceId, sourceId), gt(voices.id, after)))
      .orderBy(asc(voices.id))
      .limit(limit);
  },

  /** Number of favourites by shared voice. */
  async countLikes(): Promise<Map<string, number>> {
    const rows = await db
      .select({ sourceId: voices.sourceVoiceId, likes: count(voices.favoritedAt) })
      .from(voices)
      .where(and(isNotNull(voices.sourceVoiceId), isNotNull(voices.favoritedAt)))
      .groupBy(voices.sourceVoiceId);
    return new Map(rows.map(({ sourceId, likes }) => [sourceId!, likes]));
  },

  /** Ids of all banned voices. */
  async bannedVoiceIds(): Promise<string[]> {
    const rows = await db.select({ id: voices.id }).from(voices).where(eq(voices.safetyControl, 'BAN'));
    return rows.map(({ id }) => id);
  },
});
