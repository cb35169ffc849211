import { and, count, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { dubbingRenders } from './dubbing-renders.tables.ts';

export type DubbingRender = typeof dubbingRenders.$inferSelect;
export type NewDubbingRender = typeof dubbingRenders.$inferInsert;
interface Owner {
  readonly id: string;
}

/** Listed of one project, and with the jobs of a workspace. */
const [maxListed, maxRecent] = [200, 50];

const ofWorkspace = (workspaceId: WorkspaceId) =>
  sql`${dubbingRenders.projectId} in (select p.id from dubbing_projects p where p.workspace_id = ${workspaceId})`;
const byId = (project: Owner, id: string) => and(eq(dubbingRenders.projectId, project.id), eq(dubbingRenders.id, id));
const isRunning = eq(dubbingRenders.state, 'processing');

/** Renders of a project that was found before, or of a workspace. */
export const dubbingRendersStore = (db: Db | Tx) => ({
  async insert(row: NewDubbingRender): Promise<DubbingRender> {
    return (await db.insert(dubbingRenders).values(row).returning())[0]!;
  },

  async find(project: Owner, id: string): Promise<DubbingRender | undefined> {
    return (await db.select().from(dubbingRenders).where(byId(project, id)))[0];
  },

  /** Of any tenant, for signed links and for the job that renders it. */
  async findById(id: string): Promise<DubbingRender | undefined> {
    return (await db.select().from(dubbingRenders).where(eq(dubbingRenders.id, id)))[0];
  },

  /** A render of any project of a workspace. */
  async findInWorkspace(workspaceId: WorkspaceId, id: string): Promise<DubbingRender | undefined> {
    return (
      await db
        .select()
        .from(dubbingRenders)
        .where(and(ofWorkspace(workspaceId), eq(dubbingRenders.id, id)))
    )[0];
  },

  /** Keeps out others that look for the same file until the end of the transaction. */
  async lockFingerprint(project: Owner, fingerprint: string): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${project.id} ${fingerprint}`}, 0))`);
  },

  /** What waits, runs or was rendered with this fingerprint, newest first. */
  listEqual(project: Owner, fingerprint: string): Promise<DubbingRender[]> {
    return db
      .select()
      .from(dubbingRenders)
      .where(
        and(
          eq(dubbingRenders.projectId, project.id),
          eq(dubbingRenders.fingerprint, fingerprint),
          inArray(dubbingRenders.state, ['processing', 'complete']),
        ),
      )
      .orderBy(desc(dubbingRenders.createdAt));
  },

  /** The newest first. */
  list(project: Owner): Promise<DubbingRender[]> {
    return db
      .select()
      .from(dubbingRenders)
      .where(eq(dubbingRenders.projectId, project.id))
      .orderBy(desc(dubbingRenders.createdAt), desc(dubbingRenders.id))
      .limit(maxListed);
  },

  /** Renders that wait or run, and those that ended after `since`; the newest first. */
  listRecent(workspaceId: WorkspaceId, since: Date): Promise<DubbingRender[]> {
    return db
      .select()
      .from(dubbingRenders)
      .where(and(ofWorkspace(workspaceId), or(isRunning, gt(dubbingRenders.endedAt, since))))
      .orderBy(desc(dubbingRenders.createdAt))
      .limit(maxRecent);
  },

  /** The newest finished FLAC file of each language that has one. */
  listLossless(languageIds: readonly string[]): Promise<DubbingRender[]> {
    return db
      .selectDistinctOn([dubbingRenders.languageId])
      .from(dubbingRenders)
      .where(
        and(
          inList(dubbingRenders.languageId, languageIds),
          eq(dubbingRenders.type, 'flac'),
          eq(dubbingRenders.normalizesVolume, false),
          eq(dubbingRenders.state, 'complete'),
        ),
      )
      .orderBy(dubbingRenders.languageId, desc(dubbingRenders.createdAt));
  },

  async countRunning(workspaceId: WorkspaceId): Promise<number> {
    const [row] = await db
      .select({ renders: count() })
      .from(dubbingRenders)
      .where(and(ofWorkspace(workspaceId), isRunning));
    return row?.renders ?? 0;
  },

  /** Ended renders of a language, or of the source, beyond the newest `kept`. */
  async listOlder(project: Owner, languageId: string | null, kept: number): Promise<DubbingRender[]> {
    return db
      .select()
      .from(dubbingRenders)
      .where(
        and(
          eq(dubbingRenders.projectId, project.id),
          sql`${dubbingRenders.languageId} is not distinct from ${languageId}::text`,
          inArray(dubbingRenders.state, ['complete', 'failed']),
        ),
      )
      .orderBy(desc(dubbingRenders.createdAt), desc(dubbingRenders.id))
      .offset(kept)
      .limit(maxListed);
  },

  async setJob(id: string, jobId: string): Promise<void> {
    await db.update(dubbingRenders).set({ jobId }).where(eq(dubbingRenders.id, id));
  },

  /** Changes a render that this job runs; undefined if it was cancelled, deleted, or has ended. */
  async updateRunning(
    id: string,
    jobId: string | null,
    changes: Partial<NewDubbingRender>,
  ): Promise<DubbingRender | undefined> {
    const job = jobId === null ? undefined : eq(dubbingRenders.jobId, jobId);
    return (
      await db
        .update(dubbingRenders)
        .set(changes)
        .where(and(eq(dubbingRenders.id, id), isRunning, job))
        .returning()
    )[0];
  },

  async delete(project: Owner, id: string): Promise<DubbingRender | undefined> {
    return (await db.delete(dubbingRenders).where(byId(project, id)).returning())[0];
  },

  /** Which of these files exist, of any tenant, for the sweep. */
  async findReferencedFiles(keys: readonly string[]): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const rows = await db
      .select({ blobKey: dubbingRenders.blobKey })
      .from(dubbingRenders)
      .where(and(inList(dubbingRenders.blobKey, keys), isNotNull(dubbingRenders.blobKey)));
    return new Set(rows.flatMap(({ blobKey }) => blobKey ?? []));
  },
});
