import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { permittedRows } from '../../platform/db/permitted-rows.ts';
import type { CallerIn } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { studioAssets, studioProjects, studioVoices } from './studio-projects.tables.ts';

export type Project = typeof studioProjects.$inferSelect;
export type NewProject = Omit<typeof studioProjects.$inferInsert, 'workspaceId'>;
export type ProjectVoice = typeof studioVoices.$inferSelect;
export type ProjectAsset = typeof studioAssets.$inferSelect;

interface ProjectQuery {
  readonly limit: number;
  /** The ID of the last project of the page before. */
  readonly after: string | undefined;
  readonly search: string | undefined;
}

const byId = (workspaceId: WorkspaceId, id: string) =>
  and(eq(studioProjects.workspaceId, workspaceId), eq(studioProjects.id, id));
const permitted = (caller: CallerIn, name: ResourcePermissionName) =>
  permittedRows(caller, name, { id: studioProjects.id, createdBy: studioProjects.userId });

/** Projects with their cast and sounds. Voices and assets are read by a project that was found before. */
export const studioProjectsStore = (db: Db | Tx) => ({
  async insert(workspaceId: WorkspaceId, row: NewProject): Promise<Project> {
    return (
      await db
        .insert(studioProjects)
        .values({ ...row, workspaceId })
        .returning()
    )[0]!;
  },

  /** A page of what the caller may see, the last changed first. */
  list(caller: CallerIn, { limit, after, search }: ProjectQuery): Promise<Project[]> {
    const { workspaceId } = caller;
    const filters = [
      eq(studioProjects.workspaceId, workspaceId),
      permitted(caller, 'project.read'),
      after === undefined
        ? undefined
        : sql`(${studioProjects.updatedAt}, ${studioProjects.id}) < (select p.updated_at, p.id from studio_projects p where p.workspace_id = ${workspaceId} and p.id = ${after})`,
      search
        ? sql`position(lower(${search}) in lower(${studioProjects.name} || ' ' || coalesce(${studioProjects.author}, ''))) > 0`
        : undefined,
    ];
    return db
      .select()
      .from(studioProjects)
      .where(and(...filters))
      .orderBy(desc(studioProjects.updatedAt), desc(studioProjects.id))
      .limit(limit);
  },

  /** A project that the caller may use in this way. */
  async find(
    caller: CallerIn,
    id: string,
    permission: ResourcePermissionName = 'project.read',
  ): Promise<Project | undefined> {
    const where = and(byId(caller.workspaceId, id), permitted(caller, permission));
    return (await db.select().from(studioProjects).where(where))[0];
  },

  async findById(workspaceId: WorkspaceId, id: string): Promise<Project | undefined> {
    return (await db.select().from(studioProjects).where(byId(workspaceId, id)))[0];
  },

  async update(workspaceId: WorkspaceId, id: string, changes: Partial<NewProject>): Promise<Project | undefined> {
    return (await db.update(studioProjects).set(changes).where(byId(workspaceId, id)).returning())[0];
  },

  async delete(workspaceId: WorkspaceId, id: string): Promise<Project | undefined> {
    return (await db.delete(studioProjects).where(byId(workspaceId, id)).returning())[0];
  },

  async count(workspaceId: WorkspaceId): Promise<number> {
    const [row] = await db
      .select({ projects: count() })
      .from(studioProjects)
      .where(eq(studioProjects.workspaceId, workspaceId));
    return row?.projects ?? 0;
  },

  /** Serializes the transactions that add projects to a workspace. */
  async lockWorkspace(workspaceId: WorkspaceId): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`projects ${workspaceId}`}, 0))`);
  },

  /** Which of these projects exist, of any tenant, for sweeps of files. */
  async existing(ids: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .select({ id: studioProjects.id })
      .from(studioProjects)
      .where(inArray(studioProjects.id, [...ids]));
    return new Set(rows.map(({ id }) => id));
  },

  /** The cast, in the order in which it was added. */
  listVoices({ id }: Pick<Project, 'id'>): Promise<ProjectVoice[]> {
    return db
      .select()
      .from(studioVoices)
      .where(eq(studioVoices.projectId, id))
      .orderBy(studioVoices.createdAt, studioVoices.id);
  },

  /** The parts of the default voices in the cast, by project and voice; the oldest part of each. */
  async defaultCastIds(ids: readonly string[]): Promise<Map<string, Map<string, string>>> {
    const found = new Map<string, Map<string, string>>();
    if (ids.length === 0) return found;
    const rows = await db
      .select({ projectId: studioVoices.projectId, voiceId: studioVoices.voiceId, id: studioVoices.id })
      .from(studioVoices)
      .innerJoin(studioProjects, eq(studioProjects.id, studioVoices.projectId))
      .where(
        and(
          inList(studioVoices.projectId, ids),
          or(
            eq(studioVoices.voiceId, studioProjects.defaultTitleVoiceId),
            eq(studioVoices.voiceId, studioProjects.defaultParagraphVoiceId),
          ),
        ),
      )
      .orderBy(desc(studioVoices.createdAt), desc(studioVoices.id));
    for (const { projectId, voiceId, id } of rows)
      found.set(projectId, (found.get(projectId) ?? new Map<string, string>()).set(voiceId, id));
    return found;
  },

  async findVoice({ id: projectId }: Pick<Project, 'id'>, id: string): Promise<ProjectVoice | undefined> {
    const where = and(eq(studioVoices.projectId, projectId), eq(studioVoices.id, id));
    return (await db.select().from(studioVoices).where(where))[0];
  },

  async insertVoices(rows: readonly (typeof studioVoices.$inferInsert)[]): Promise<void> {
    if (rows.length > 0) await db.insert(studioVoices).values([...rows]);
  },

  async updateVoice(
    { id: projectId }: Pick<Project, 'id'>,
    id: string,
    changes: Partial<ProjectVoice>,
  ): Promise<ProjectVoice | undefined> {
    const where = and(eq(studioVoices.projectId, projectId), eq(studioVoices.id, id));
    return (await db.update(studioVoices).set(changes).where(where).returning())[0];
  },

  async deleteVoice({ id: projectId }: Pick<Project, 'id'>, id: string): Promise<void> {
    await db.delete(studioVoices).where(and(eq(studioVoices.projectId, projectId), eq(studioVoices.id, id)));
  },

  listAssets({ id }: Pick<Project, 'id'>): Promise<ProjectAsset[]> {
    return db
      .select()
      .from(studioAssets)
      .where(eq(studioAssets.projectId, id))
      .orderBy(studioAssets.createdAt, studioAssets.id);
  },

  async findAsset({ id: projectId }: Pick<Project, 'id'>, id: string): Promise<ProjectAsset | undefined> {
    const where = and(eq(studioAssets.projectId, projectId), eq(studioAssets.id, id));
    return (await db.select().from(studioAssets).where(where))[0];
  },

  async countAssets({ id }: Pick<Project, 'id'>): Promise<number> {
    const [row] = await db.select({ assets: count() }).from(studioAssets).where(eq(studioAssets.projectId, id));
    return row?.assets ?? 0;
  },

  /** Locks the project until the transaction ends, so that two changes of its parts come one after the other. */
  async lock(workspaceId: WorkspaceId, id: string): Promise<Project | undefined> {
    return (await db.select().from(studioProjects).where(byId(workspaceId, id)).for('update'))[0];
  },

  /** Of any tenant: for the signed link of its cover. */
  async findLinked(id: string): Promise<Project | undefined> {
    return (await db.select().from(studioProjects).where(eq(studioProjects.id, id)))[0];
  },

  /** Which of these files a row refers to, of any tenant, for the sweep. */
  async referencedFiles(keys: readonly string[]): Promise<Set<string>> {
    const [covers, assets] = await Promise.all([
      db.select({ key: studioProjects.coverKey }).from(studioProjects).where(inList(studioProjects.coverKey, keys)),
      db.select({ key: studioAssets.blobKey }).from(studioAssets).where(inList(studioAssets.blobKey, keys)),
    ]);
    return new Set([...covers, ...assets].flatMap(({ key }) => key ?? []));
  },

  async insertAsset(row: typeof studioAssets.$inferInsert): Promise<ProjectAsset> {
    return (await db.insert(studioAssets).values(row).returning())[0]!;
  },

  async deleteAsset({ id: projectId }: Pick<Project, 'id'>, id: string): Promise<ProjectAsset | undefined> {
    const where = and(eq(studioAssets.projectId, projectId), eq(studioAssets.id, id));
    return (await db.delete(studioAssets).where(where).returning())[0];
  },
});
