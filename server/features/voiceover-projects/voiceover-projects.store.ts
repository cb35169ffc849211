import { and, count, desc, eq, inArray, max, sql } from 'drizzle-orm';
import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { permittedRows } from '../../platform/db/permitted-rows.ts';
import type { CallerIn } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { voiceoverClips, voiceoverFiles, voiceoverProjects, voiceoverTracks } from './voiceover-projects.tables.ts';

export type VoiceoverProject = typeof voiceoverProjects.$inferSelect;
type NewVoiceoverProject = Omit<typeof voiceoverProjects.$inferInsert, 'workspaceId'>;
export type VoiceoverTrack = typeof voiceoverTracks.$inferSelect;
export type VoiceoverClip = typeof voiceoverClips.$inferSelect;
export type VoiceoverFile = typeof voiceoverFiles.$inferSelect;
type OfProject = Pick<VoiceoverProject, 'id'>;

interface ProjectQuery {
  readonly limit: number;
  /** The ID of the last project of the page before. */
  readonly after: string | undefined;
  readonly search: string | undefined;
}

/** Rows of one statement: Postgres allows 65,535 values. */
const rowsPerInsert = 1000;

const byId = (workspaceId: WorkspaceId, id: string) =>
  and(eq(voiceoverProjects.workspaceId, workspaceId), eq(voiceoverProjects.id, id));
const permitted = (caller: CallerIn, name: ResourcePermissionName) =>
  permittedRows(caller, name, { id: voiceoverProjects.id, createdBy: voiceoverProjects.userId });

/** Voiceover projects with their tracks, clips and files, which are read by a project that was found before. */
export const voiceoverProjectsStore = (db: Db | Tx) => ({
  async insert(workspaceId: WorkspaceId, row: NewVoiceoverProject): Promise<VoiceoverProject> {
    const values = { ...row, workspaceId };
    return (await db.insert(voiceoverProjects).values(values).returning())[0]!;
  },

  /** A page of what the caller may see, the last changed first. */
  list(caller: CallerIn, { limit, after, search }: ProjectQuery): Promise<VoiceoverProject[]> {
    const { workspaceId } = caller;
    const filters = [
      eq(voiceoverProjects.workspaceId, workspaceId),
      permitted(caller, 'voiceover_project.read'),
      after === undefined
        ? undefined
        : sql`(${voiceoverProjects.updatedAt}, ${voiceoverProjects.id}) < (select p.updated_at, p.id from voiceover_projects p where p.workspace_id = ${workspaceId} and p.id = ${after})`,
      search ? sql`position(lower(${search}) in lower(${voiceoverProjects.name})) > 0` : undefined,
    ];
    return db
      .select()
      .from(voiceoverProjects)
      .where(and(...filters))
      .orderBy(desc(voiceoverProjects.updatedAt), desc(voiceoverProjects.id))
      .limit(limit);
  },

  /** A project that the caller may use in this way. */
  async find(
    caller: CallerIn,
    id: string,
    permission: ResourcePermissionName = 'voiceover_project.read',
  ): Promise<VoiceoverProject | undefined> {
    const where = and(byId(caller.workspaceId, id), permitted(caller, permission));
    return (await db.select().from(voiceoverProjects).where(where))[0];
  },

  async findById(workspaceId: WorkspaceId, id: string): Promise<VoiceoverProject | undefined> {
    return (await db.select().from(voiceoverProjects).where(byId(workspaceId, id)))[0];
  },

  /** Locks the project until the transaction ends, so that two changes come one after the other. */
  async lock({ workspaceId, id }: Pick<VoiceoverProject, 'id' | 'workspaceId'>): Promise<VoiceoverProject | undefined> {
    const where = and(eq(voiceoverProjects.workspaceId, workspaceId), eq(voiceoverProjects.id, id));
    return (await db.select().from(voiceoverProjects).where(where).for('update'))[0];
  },

  async update(
    { workspaceId, id }: Pick<VoiceoverProject, 'id' | 'workspaceId'>,
    changes: Partial<NewVoiceoverProject>,
  ): Promise<void> {
    const where = and(eq(voiceoverProjects.workspaceId, workspaceId), eq(voiceoverProjects.id, id));
    await db.update(voiceoverProjects).set(changes).where(where);
  },

  async delete(workspaceId: WorkspaceId, id: string): Promise<VoiceoverProject | undefined> {
    return (await db.delete(voiceoverProjects).where(byId(workspaceId, id)).returning())[0];
  },

  listTracks({ id }: OfProject): Promise<VoiceoverTrack[]> {
    const order = [voiceoverTracks.position, voiceoverTracks.createdAt, voiceoverTracks.id];
    return db
      .select()
      .from(voiceoverTracks)
      .where(eq(voiceoverTracks.projectId, id))
      .orderBy(...order);
  },

  /** In order of time. */
  listClips({ id }: OfProject): Promise<VoiceoverClip[]> {
    return db
      .select()
      .from(voiceoverClips)
      .where(eq(voiceoverClips.projectId, id))
      .orderBy(voiceoverClips.startMs, voiceoverClips.createdAt, voiceoverClips.id);
  },

  async findClip({ id: projectId }: OfProject, id: string): Promise<VoiceoverClip | undefined> {
    const where = and(eq(voiceoverClips.projectId, projectId), eq(voiceoverClips.id, id));
    return (await db.select().from(voiceoverClips).where(where))[0];
  },

  listFiles({ id }: OfProject): Promise<VoiceoverFile[]> {
    return db
      .select()
      .from(voiceoverFiles)
      .where(eq(voiceoverFiles.projectId, id))
      .orderBy(voiceoverFiles.createdAt, voiceoverFiles.id);
  },

  async findFile({ id: projectId }: OfProject, id: string): Promise<VoiceoverFile | undefined> {
    const where = and(eq(voiceoverFiles.projectId, projectId), eq(voiceoverFiles.id, id));
    return (await db.select().from(voiceoverFiles).where(where))[0];
  },

  /** The newest file with this speech. */
  async findSpoken({ id: projectId }: OfProject, fingerprint: string): Promise<VoiceoverFile | undefined> {
    const where = and(eq(voiceoverFiles.projectId, projectId), eq(voiceoverFiles.fingerprint, fingerprint));
    return (await db.select().from(voiceoverFiles).where(where).orderBy(desc(voiceoverFiles.createdAt)).limit(1))[0];
  },

  async countFiles({ id }: OfProject): Promise<number> {
    const [row] = await db.select({ files: count() }).from(voiceoverFiles).where(eq(voiceoverFiles.projectId, id));
    return row?.files ?? 0;
  },

  /** What lists show of projects: tracks, clips, and the last known end in ms. */
  async measure(ids: readonly string[]): Promise<Map<string, { tracks: number; clips: number; durationMs: number }>> {
    if (ids.length === 0) return new Map();
    const [tracks, clips] = await Promise.all([
      db
        .select({ id: voiceoverTracks.projectId, tracks: count() })
        .from(voiceoverTracks)
        .where(inList(voiceoverTracks.projectId, ids))
        .groupBy(voiceoverTracks.projectId),
      db
        .select({
          id: voiceoverClips.projectId,
          clips: count(),
          endMs: max(
            sql<number>`coalesce(${voiceoverClips.endMs}, ${voiceoverClips.startMs} + coalesce(${voiceoverFiles.durationMs} - ${voiceoverClips.trimStartMs} - ${voiceoverClips.trimEndMs}, 0))`,
          ),
        })
        .from(voiceoverClips)
        .leftJoin(voiceoverFiles, eq(voiceoverFiles.id, voiceoverClips.fileId))
        .where(inList(voiceoverClips.projectId, ids))
        .groupBy(voiceoverClips.projectId),
    ]);
    const trackCounts = new Map(tracks.map((row) => [row.id, row.tracks]));
    const clipCounts = new Map(clips.map((row) => [row.id, row]));
    return new Map(
      ids.map((id) => {
        const found = clipCounts.get(id);
        const durationMs = Number(found?.endMs ?? 0);
        return [id, { tracks: trackCounts.get(id) ?? 0, clips: found?.clips ?? 0, durationMs }];
      }),
    );
  },

  /** Inserts rows or overwrites those of the same project; false if an ID belongs to another project. */
  async putTracks({ id }: OfProject, rows: readonly VoiceoverTrack[]): Promise<boolean> {
    if (rows.length === 0) return true;
    const stored = await db
      .insert(voiceoverTracks)
      .values([...rows])
      .onConflictDoUpdate({
        target: voiceoverTracks.id,
        set: excluded([
          ...['name', 'position', 'voice_id', 'voice_settings', 'gain_db', 'is_muted', 'is_solo'],
        ]) as never,
        setWhere: eq(voiceoverTracks.projectId, id),
      })
      .returning({ id: voiceoverTracks.id });
    return stored.length === rows.length;
  },

  /** Like `putTracks`. */
  async putClips({ id }: OfProject, rows: readonly VoiceoverClip[]): Promise<boolean> {
    let stored = 0;
    for (let from = 0; from < rows.length; from += rowsPerInsert) {
      const batch = await db
        .insert(voiceoverClips)
        .values(rows.slice(from, from + rowsPerInsert))
        .onConflictDoUpdate({
          target: voiceoverClips.id,
          set: excluded([
            ...['track_id', 'text', 'start_ms', 'end_ms', 'file_id', 'trim_start_ms', 'trim_end_ms'],
            ...['gain_db', 'fade_in_ms', 'fade_out_ms', 'is_stale'],
          ]) as never,
          setWhere: eq(voiceoverClips.projectId, id),
        })
        .returning({ id: voiceoverClips.id });
      stored += batch.length;
    }
    return stored === rows.length;
  },

  async updateClip({ id: projectId }: OfProject, id: string, changes: Partial<VoiceoverClip>): Promise<boolean> {
    const where = and(eq(voiceoverClips.projectId, projectId), eq(voiceoverClips.id, id));
    return (await db.update(voiceoverClips).set(changes).where(where).returning({ id: voiceoverClips.id })).length > 0;
  },

  async deleteTracks({ id }: OfProject, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await db
      .delete(voiceoverTracks)
      .where(and(eq(voiceoverTracks.projectId, id), inArray(voiceoverTracks.id, [...ids])));
  },

  async deleteClips({ id }: OfProject, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await db.delete(voiceoverClips).where(and(eq(voiceoverClips.projectId, id), inArray(voiceoverClips.id, [...ids])));
  },

  async insertFiles(rows: readonly VoiceoverFile[]): Promise<void> {
    for (let from = 0; from < rows.length; from += rowsPerInsert)
      await db.insert(voiceoverFiles).values(rows.slice(from, from + rowsPerInsert));
  },

  /** Which of these files a row refers to, of any tenant, for the sweep. */
  async findReferenced(keys: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .select({ key: voiceoverFiles.blobKey })
      .from(voiceoverFiles)
      .where(inList(voiceoverFiles.blobKey, keys));
    return new Set(rows.map(({ key }) => key));
  },
});

/** The columns of the row that could not be inserted, by the names of their properties. */
function excluded(columns: readonly string[]) {
  const camel = (column: string) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(columns.map((column) => [camel(column), sql.raw(`excluded.${column}`)]));
}
