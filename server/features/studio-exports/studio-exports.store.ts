import { and, asc, count, desc, eq, gt, inArray, isNotNull, max, min, or, type SQL, sql } from 'drizzle-orm';
import type { ExportState } from '../../../contract/studio/studio-limits.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { studioExports } from './studio-exports.tables.ts';

export type StudioExport = typeof studioExports.$inferSelect;
export type NewExport = typeof studioExports.$inferInsert;
type Owner = { readonly id: string };

/** Listed of one project, and with the jobs of a workspace. */
const [maxListed, maxRecent] = [200, 20];

const waitingStates: readonly ExportState[] = ['created', 'queued', 'rendering'];

/** The exports of all projects of a workspace, which share one queue. */
const ofWorkspace = (workspaceId: WorkspaceId): SQL =>
  sql`${studioExports.projectId} in (select p.id from studio_projects p where p.workspace_id = ${workspaceId})`;

const byId = (project: Owner, id: string) => and(eq(studioExports.projectId, project.id), eq(studioExports.id, id));

/** Exports of projects. A function takes a project that was found before, or a workspace. */
export const studioExportsStore = (db: Db | Tx) => ({
  async insert(row: NewExport): Promise<StudioExport> {
    return (await db.insert(studioExports).values(row).returning())[0]!;
  },

  async find(project: Owner, id: string): Promise<StudioExport | undefined> {
    return (await db.select().from(studioExports).where(byId(project, id)))[0];
  },

  /** The newest first. */
  list(project: Owner): Promise<StudioExport[]> {
    return db
      .select()
      .from(studioExports)
      .where(eq(studioExports.projectId, project.id))
      .orderBy(desc(studioExports.createdAt), desc(studioExports.id))
      .limit(maxListed);
  },

  /** Exports that wait or are rendered, and those that ended after `since`; the newest first. */
  listRecent(workspaceId: WorkspaceId, since: Date): Promise<StudioExport[]> {
    const isShown = or(inArray(studioExports.state, ['queued', 'rendering']), gt(studioExports.endedAt, since));
    return db
      .select()
      .from(studioExports)
      .where(and(ofWorkspace(workspaceId), isShown))
      .orderBy(desc(studioExports.createdAt))
      .limit(maxRecent);
  },

  /** An export of any project of a workspace. */
  async findInWorkspace(workspaceId: WorkspaceId, id: string): Promise<StudioExport | undefined> {
    return (
      await db
        .select()
        .from(studioExports)
        .where(and(ofWorkspace(workspaceId), eq(studioExports.id, id)))
    )[0];
  },

  async countWaiting(workspaceId: WorkspaceId): Promise<number> {
    const [row] = await db
      .select({ exports: count() })
      .from(studioExports)
      .where(and(ofWorkspace(workspaceId), inArray(studioExports.state, [...waitingStates])));
    return row?.exports ?? 0;
  },

  /** The queue of a workspace in its order. */
  queue(workspaceId: WorkspaceId): Promise<Pick<StudioExport, 'id' | 'projectId' | 'queuedAt'>[]> {
    return db
      .select({ id: studioExports.id, projectId: studioExports.projectId, queuedAt: studioExports.queuedAt })
      .from(studioExports)
      .where(and(ofWorkspace(workspaceId), eq(studioExports.state, 'queued')))
      .orderBy(asc(studioExports.queuedAt), asc(studioExports.id));
  },

  /** The first export that waits in each of these projects, of any tenant, with its place in the queue of its workspace from 0. */
  firstQueued(
    projectIds: readonly string[],
  ): Promise<{ readonly projectId: string; readonly queuedAt: Date | null; readonly position: number }[]> {
    const before = sql<number>`(select count(*)::int from studio_exports o
      where o.state = 'queued' and (o.queued_at, o.id) < (studio_exports.queued_at, studio_exports.id)
      and o.project_id in (select p.id from studio_projects p
        where p.workspace_id = (select q.workspace_id from studio_projects q where q.id = studio_exports.project_id)))`;
    return db
      .selectDistinctOn([studioExports.projectId], {
        projectId: studioExports.projectId,
        queuedAt: studioExports.queuedAt,
        position: before,
      })
      .from(studioExports)
      .where(and(inArray(studioExports.projectId, [...projectIds]), eq(studioExports.state, 'queued')))
      .orderBy(studioExports.projectId, asc(studioExports.queuedAt), asc(studioExports.id));
  },

  /** When the first and the last export of the queue were added; the order of the queue. */
  async queueEnds(workspaceId: WorkspaceId): Promise<{ first: Date | null; last: Date | null }> {
    const [row] = await db
      .select({ first: min(studioExports.queuedAt), last: max(studioExports.queuedAt) })
      .from(studioExports)
      .where(and(ofWorkspace(workspaceId), eq(studioExports.state, 'queued')));
    return row ?? { first: null, last: null };
  },

  /** Assigns a job the export that it began before a restart, or the first of the queue; undefined if there is none. */
  async claim(workspaceId: WorkspaceId, jobId: string): Promise<StudioExport | undefined> {
    const changes = { state: 'rendering', percent: 0, problem: null, jobId } as const;
    const own = and(ofWorkspace(workspaceId), eq(studioExports.state, 'rendering'), eq(studioExports.jobId, jobId));
    const [resumed] = await db.update(studioExports).set(changes).where(own).returning();
    if (resumed) return resumed;
    const first = db
      .select({ id: studioExports.id })
      .from(studioExports)
      .where(and(ofWorkspace(workspaceId), eq(studioExports.state, 'queued')))
      .orderBy(asc(studioExports.queuedAt), asc(studioExports.id))
      .limit(1)
      .for('update', { skipLocked: true });
    return (await db.update(studioExports).set(changes).where(inArray(studioExports.id, first)).returning())[0];
  },

  /** Updates an export if its state is one of `states` and, if given, its job is `jobId`; otherwise returns undefined. */
  async updateInState(
    project: Owner,
    id: string,
    states: readonly ExportState[],
    changes: Partial<StudioExport>,
    jobId?: string,
  ): Promise<StudioExport | undefined> {
    const jobFilter = jobId === undefined ? undefined : eq(studioExports.jobId, jobId);
    return (
      await db
        .update(studioExports)
        .set(changes)
        .where(and(byId(project, id), inArray(studioExports.state, [...states]), jobFilter))
        .returning()
    )[0];
  },

  async delete(project: Owner, id: string): Promise<StudioExport | undefined> {
    return (await db.delete(studioExports).where(byId(project, id)).returning())[0];
  },

  /** Which of these files exist, of any tenant, for the sweep. */
  async findReferencedFiles(keys: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .select({ blobKey: studioExports.blobKey })
      .from(studioExports)
      .where(and(inArray(studioExports.blobKey, [...keys]), isNotNull(studioExports.blobKey)));
    return new Set(rows.flatMap(({ blobKey }) => blobKey ?? []));
  },
});
