import { and, count, desc, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm';
import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { permittedRows } from '../../platform/db/permitted-rows.ts';
import type { CallerIn } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { audioNativeListens, audioNativeProjects, audioNativeSettings } from './audio-native.tables.ts';

export type PlayerSettings = typeof audioNativeSettings.$inferSelect;
type NewSettings = Omit<typeof audioNativeSettings.$inferInsert, 'workspaceId'>;
export type NativeProject = typeof audioNativeProjects.$inferSelect;
type NewNativeProject = Omit<typeof audioNativeProjects.$inferInsert, 'workspaceId'>;
export type PlayerLook = Pick<
  NativeProject,
  'title' | 'author' | 'image' | 'small' | 'textColor' | 'backgroundColor' | 'sessionization'
>;
/** How much of players was heard. */
export type Listening = Pick<typeof audioNativeListens.$inferSelect, 'loads' | 'plays' | 'seconds' | 'completions'>;

const { loads, plays, seconds, completions } = audioNativeListens;
const totals = {
  loads: sql<number>`sum(${loads})::int`,
  plays: sql<number>`sum(${plays})::int`,
  seconds: sql<number>`sum(${seconds})::int`,
  completions: sql<number>`sum(${completions})::int`,
};

/** The column of the project's table, which these rows have no copy of. */
const projectName = sql<string>`(select p.name from studio_projects p where p.id = ${audioNativeProjects.projectId})`;
const lastConversion = sql<string | null>`(select c.state from studio_conversions c
  where c.project_id = ${audioNativeProjects.projectId} order by c.created_at desc limit 1)`;
/** Subqueries of permissions need a column with the ID of the project. */
const permitted = (caller: CallerIn, name: ResourcePermissionName) =>
  permittedRows(caller, name, { id: audioNativeProjects.projectId });
const createdByCaller = (caller: CallerIn) =>
  sql`exists (select from studio_projects p where p.id = ${audioNativeProjects.projectId} and p.user_id = ${caller.userId})`;

const byProject = (workspaceId: WorkspaceId, projectId: string) =>
  and(eq(audioNativeProjects.workspaceId, workspaceId), eq(audioNativeProjects.projectId, projectId));

export interface ListedProject extends NativeProject {
  readonly name: string;
  /** State of the last conversion; null: there was none. */
  readonly conversion: string | null;
}

export const audioNativeStore = (db: Db | Tx) => ({
  async findSettings(workspaceId: WorkspaceId): Promise<PlayerSettings | undefined> {
    return (await db.select().from(audioNativeSettings).where(eq(audioNativeSettings.workspaceId, workspaceId)))[0];
  },

  /** Of any tenant: pages name it. */
  async findByPublicId(publicUserId: string): Promise<PlayerSettings | undefined> {
    const where = eq(audioNativeSettings.publicUserId, publicUserId);
    return (await db.select().from(audioNativeSettings).where(where))[0];
  },

  /** Does nothing if the workspace has settings. */
  async insertSettings(workspaceId: WorkspaceId, row: NewSettings): Promise<void> {
    await db
      .insert(audioNativeSettings)
      .values({ ...row, workspaceId })
      .onConflictDoNothing();
  },

  async updateSettings(workspaceId: WorkspaceId, changes: Partial<NewSettings>): Promise<PlayerSettings | undefined> {
    const where = eq(audioNativeSettings.workspaceId, workspaceId);
    return (await db.update(audioNativeSettings).set(changes).where(where).returning())[0];
  },

  /** Lets one transaction at a time add players to a workspace. */
  async lockSettings(workspaceId: WorkspaceId): Promise<void> {
    await db
      .select({ id: audioNativeSettings.publicUserId })
      .from(audioNativeSettings)
      .where(eq(audioNativeSettings.workspaceId, workspaceId))
      .for('update');
  },

  async count(workspaceId: WorkspaceId): Promise<number> {
    const where = eq(audioNativeProjects.workspaceId, workspaceId);
    return (await db.select({ rows: count() }).from(audioNativeProjects).where(where))[0]?.rows ?? 0;
  },

  /** A player that exists stays as it is. */
  async insert(workspaceId: WorkspaceId, row: NewNativeProject): Promise<void> {
    await db
      .insert(audioNativeProjects)
      .values({ ...row, workspaceId })
      .onConflictDoNothing();
  },

  async find(workspaceId: WorkspaceId, projectId: string): Promise<NativeProject | undefined> {
    return (await db.select().from(audioNativeProjects).where(byProject(workspaceId, projectId)))[0];
  },

  /** The newest of those that narrate the page. */
  async findByUrl(workspaceId: WorkspaceId, url: string): Promise<NativeProject | undefined> {
    const where = and(eq(audioNativeProjects.workspaceId, workspaceId), eq(audioNativeProjects.url, url));
    const newest = desc(audioNativeProjects.createdAt);
    return (await db.select().from(audioNativeProjects).where(where).orderBy(newest).limit(1))[0];
  },

  /** Of all tenants, the oldest first, with the settings of their workspaces: an oEmbed request names only the page. */
  listByUrlAcrossTenants(url: string): Promise<{ project: NativeProject; settings: PlayerSettings }[]> {
    return db
      .select({ project: audioNativeProjects, settings: audioNativeSettings })
      .from(audioNativeProjects)
      .innerJoin(audioNativeSettings, eq(audioNativeSettings.workspaceId, audioNativeProjects.workspaceId))
      .where(eq(audioNativeProjects.url, url))
      .orderBy(audioNativeProjects.createdAt)
      .limit(20);
  },

  async update(
    workspaceId: WorkspaceId,
    projectId: string,
    changes: Partial<NewNativeProject>,
  ): Promise<NativeProject | undefined> {
    return (await db.update(audioNativeProjects).set(changes).where(byProject(workspaceId, projectId)).returning())[0];
  },

  async delete(workspaceId: WorkspaceId, projectId: string): Promise<void> {
    await db.delete(audioNativeProjects).where(byProject(workspaceId, projectId));
  },

  /** A page of what the caller may see, newest first. */
  list(
    caller: CallerIn,
    { limit, after }: { readonly limit: number; readonly after: string | undefined },
  ): Promise<ListedProject[]> {
    const { workspaceId } = caller;
    const isPermitted = permitted(caller, 'project.read_player');
    const filters = [
      eq(audioNativeProjects.workspaceId, workspaceId),
      isPermitted && sql`(${isPermitted} or ${createdByCaller(caller)})`,
      after === undefined
        ? undefined
        : sql`(${audioNativeProjects.createdAt}, ${audioNativeProjects.projectId}) < (select n.created_at, n.project_id from audio_native_projects n where n.workspace_id = ${workspaceId} and n.project_id = ${after})`,
    ];
    return db
      .select({ ...getTableColumns(audioNativeProjects), name: projectName, conversion: lastConversion })
      .from(audioNativeProjects)
      .where(and(...filters))
      .orderBy(desc(audioNativeProjects.createdAt), desc(audioNativeProjects.projectId))
      .limit(limit);
  },

  /** The workspace of a player that a signed link or token names; undefined if it is gone. */
  async findWorkspaceOf(projectId: string): Promise<string | undefined> {
    const where = eq(audioNativeProjects.projectId, projectId);
    const rows = await db
      .select({ workspaceId: audioNativeProjects.workspaceId })
      .from(audioNativeProjects)
      .where(where);
    return rows[0]?.workspaceId;
  },

  /** The chapters' snapshots in a snapshot of a project that was found before; undefined: it has no such snapshot. */
  async listSnapshotChapters(projectId: string, snapshotId: string): Promise<readonly string[] | undefined> {
    const { rows } = await db.execute<{ ids: string[] }>(
      sql`select s.chapter_snapshot_ids as ids from studio_project_snapshots s where s.project_id = ${projectId} and s.id = ${snapshotId}`,
    );
    return rows[0]?.ids;
  },

  /** The players of projects that were found before. */
  listOf(projectIds: readonly string[]): Promise<NativeProject[]> {
    return db
      .select()
      .from(audioNativeProjects)
      .where(inArray(audioNativeProjects.projectId, [...projectIds]));
  },

  /** Adds to the figures of a day, `YYYY-MM-DD`. */
  async addListening(projectId: string, day: string, added: Listening): Promise<void> {
    await db
      .insert(audioNativeListens)
      .values({ projectId, day, ...added })
      .onConflictDoUpdate({
        target: [audioNativeListens.projectId, audioNativeListens.day],
        set: {
          loads: sql`${loads} + ${added.loads}`,
          plays: sql`${plays} + ${added.plays}`,
          seconds: sql`${seconds} + ${added.seconds}`,
          completions: sql`${completions} + ${added.completions}`,
        },
      });
  },

  /** The figures of projects that were found before, since a day. */
  async sumListening(projectIds: readonly string[], since: string): Promise<Map<string, Listening>> {
    if (projectIds.length === 0) return new Map();
    const { projectId, day } = audioNativeListens;
    const rows = await db
      .select({ projectId, ...totals })
      .from(audioNativeListens)
      .where(and(inArray(projectId, [...projectIds]), gte(day, since)))
      .groupBy(projectId);
    return new Map(rows.map(({ projectId: id, ...sums }) => [id, sums]));
  },

  listListening(projectId: string, since: string): Promise<(Listening & { day: string })[]> {
    const { day } = audioNativeListens;
    return db
      .select({ day, loads, plays, seconds, completions })
      .from(audioNativeListens)
      .where(and(eq(audioNativeListens.projectId, projectId), gte(day, since)))
      .orderBy(day);
  },
});
