import { and, count, desc, eq, gt, inArray, isNotNull, lt, or, type SQL, sql, sum } from 'drizzle-orm';
import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { permittedRows } from '../../platform/db/permitted-rows.ts';
import type { CallerIn } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { songStems, songs } from './music.tables.ts';

export type Song = typeof songs.$inferSelect;
export type SongStem = typeof songStems.$inferSelect;
type NewSong = Omit<typeof songs.$inferInsert, 'workspaceId'>;
export const activeStates = ['waiting', 'running'] as const;

interface SongQuery {
  readonly limit: number;
  /** The ID of the last song of the page before. */
  readonly after: string | undefined;
  readonly search: string | undefined;
}

/** Songs with this ID in a workspace. */
const byId = (workspaceId: WorkspaceId, id: string) => and(eq(songs.workspaceId, workspaceId), eq(songs.id, id));
const permitted = (caller: CallerIn, name: ResourcePermissionName): SQL | undefined =>
  permittedRows(caller, name, { id: songs.id, createdBy: songs.userId });

export const musicStore = (db: Db | Tx) => ({
  async insert(workspaceId: WorkspaceId, row: NewSong): Promise<Song> {
    return (
      await db
        .insert(songs)
        .values({ ...row, workspaceId })
        .returning()
    )[0]!;
  },

  /** A page of what the caller may see, newest first. */
  list(caller: CallerIn, { limit, after, search }: SongQuery): Promise<Song[]> {
    const { workspaceId } = caller;
    const filters = [
      eq(songs.workspaceId, workspaceId),
      permitted(caller, 'songs.read'),
      after === undefined
        ? undefined
        : sql`(${songs.createdAt}, ${songs.id}) < (select s.created_at, s.id from songs s where s.workspace_id = ${workspaceId} and s.id = ${after})`,
      search
        ? sql`position(lower(${search}) in lower(${songs.title} || ' ' || coalesce(${songs.prompt}, ''))) > 0`
        : undefined,
    ];
    return db
      .select()
      .from(songs)
      .where(and(...filters))
      .orderBy(desc(songs.createdAt), desc(songs.id))
      .limit(limit);
  },

  /** A song that the caller may read. */
  async find(caller: CallerIn, id: string): Promise<Song | undefined> {
    const where = and(byId(caller.workspaceId, id), permitted(caller, 'songs.read'));
    return (await db.select().from(songs).where(where))[0];
  },

  async findById(workspaceId: WorkspaceId, id: string): Promise<Song | undefined> {
    return (await db.select().from(songs).where(byId(workspaceId, id)))[0];
  },

  /** Songs with a plan whose sound has this size; uploads have none. */
  listBySize(caller: CallerIn, bytes: number, limit: number): Promise<Song[]> {
    const where = and(
      eq(songs.workspaceId, caller.workspaceId),
      eq(songs.audioBytes, bytes),
      eq(songs.state, 'completed'),
      isNotNull(songs.plan),
      permitted(caller, 'songs.read'),
    );
    return db.select().from(songs).where(where).orderBy(desc(songs.createdAt)).limit(limit);
  },

  /** Songs of a workspace that are composed, or ended after `since`. */
  listRecent(caller: CallerIn, since: Date): Promise<Song[]> {
    const recent = or(inArray(songs.state, [...activeStates]), gt(songs.endedAt, since));
    const where = and(
      eq(songs.workspaceId, caller.workspaceId),
      sql`${songs.jobId} is not null`,
      recent,
      permitted(caller, 'songs.read'),
    );
    return db.select().from(songs).where(where).orderBy(desc(songs.createdAt)).limit(100);
  },

  /** Changes a song while it is composed; undefined if it was cancelled or deleted. */
  async updateActive(
    workspaceId: WorkspaceId,
    id: string,
    changes: Partial<Song>,
    jobId?: string,
  ): Promise<Song | undefined> {
    const where = and(
      byId(workspaceId, id),
      inArray(songs.state, [...activeStates]),
      jobId === undefined ? undefined : eq(songs.jobId, jobId),
    );
    return (await db.update(songs).set(changes).where(where).returning())[0];
  },

  async rename(workspaceId: WorkspaceId, id: string, title: string): Promise<Song | undefined> {
    return (await db.update(songs).set({ title }).where(byId(workspaceId, id)).returning())[0];
  },

  async delete(workspaceId: WorkspaceId, id: string): Promise<Song | undefined> {
    return (await db.delete(songs).where(byId(workspaceId, id)).returning())[0];
  },

  async addStem(stem: SongStem): Promise<void> {
    await db.insert(songStems).values(stem).onConflictDoNothing();
  },

  async findStem(songId: string, name: string): Promise<SongStem | undefined> {
    return (
      await db
        .select()
        .from(songStems)
        .where(and(eq(songStems.songId, songId), eq(songStems.name, name)))
    )[0];
  },

  listStems(songIds: readonly string[]): Promise<SongStem[]> {
    return db
      .select()
      .from(songStems)
      .where(inArray(songStems.songId, [...songIds]));
  },

  async countBefore(workspaceId: WorkspaceId, before: Date): Promise<{ items: number; bytes: number }> {
    const where = and(eq(songs.workspaceId, workspaceId), lt(songs.createdAt, before));
    const [row] = await db
      .select({ items: count(), bytes: sum(songs.audioBytes) })
      .from(songs)
      .where(where);
    return { items: row?.items ?? 0, bytes: Number(row?.bytes ?? 0) };
  },

  async listBefore(workspaceId: WorkspaceId, before: Date, limit: number): Promise<Song[]> {
    const where = and(eq(songs.workspaceId, workspaceId), lt(songs.createdAt, before));
    return db.select().from(songs).where(where).limit(limit);
  },

  /** Which of these songs exist, of any tenant, for the sweep. */
  async existing(ids: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .select({ id: songs.id })
      .from(songs)
      .where(inArray(songs.id, [...ids]));
    return new Set(rows.map(({ id }) => id));
  },
});
