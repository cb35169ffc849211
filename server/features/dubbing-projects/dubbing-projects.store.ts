import { and, asc, count, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { DubbingState } from '../../../contract/dubbing/dubbing-limits.ts';
import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { permittedRows } from '../../platform/db/permitted-rows.ts';
import type { CallerIn } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { dubbingProjects } from './dubbing-projects.tables.ts';

export type DubbingProject = typeof dubbingProjects.$inferSelect;
export type NewDubbingProject = Omit<typeof dubbingProjects.$inferInsert, 'workspaceId'>;

/** The last row of the page before. */
export interface PagePosition {
  readonly createdAt: Date;
  readonly id: string;
}

interface DubbingQuery {
  readonly limit: number;
  readonly after: PagePosition | undefined;
  readonly state: DubbingState | undefined;
  readonly search: string | undefined;
  readonly isAscending: boolean;
}

export const activeStates = ['queued', 'preparing'] as const;

const byId = (workspaceId: WorkspaceId, id: string) =>
  and(eq(dubbingProjects.workspaceId, workspaceId), eq(dubbingProjects.id, id));
const permitted = (caller: CallerIn, name: ResourcePermissionName) =>
  permittedRows(caller, name, { id: dubbingProjects.id, createdBy: dubbingProjects.userId });
const isActive = inArray(dubbingProjects.state, [...activeStates]);

export const dubbingProjectsStore = (db: Db | Tx) => ({
  async insert(workspaceId: WorkspaceId, row: NewDubbingProject): Promise<DubbingProject> {
    return (
      await db
        .insert(dubbingProjects)
        .values({ ...row, workspaceId })
        .returning()
    )[0]!;
  },

  /** A page of what the caller may see, by the time of creation. */
  list(caller: CallerIn, { limit, after, state, search, isAscending }: DubbingQuery): Promise<DubbingProject[]> {
    const { createdAt, id, name } = dubbingProjects;
    const order = isAscending ? asc : desc;
    const position = after && sql`(${after.createdAt.toISOString()}::timestamptz, ${after.id})`;
    const filters = [
      eq(dubbingProjects.workspaceId, caller.workspaceId),
      permitted(caller, 'dubbing.read'),
      state && eq(dubbingProjects.state, state),
      search ? sql`position(lower(${search}) in lower(${name})) > 0` : undefined,
      position && (isAscending ? sql`(${createdAt}, ${id}) > ${position}` : sql`(${createdAt}, ${id}) < ${position}`),
    ];
    return db
      .select()
      .from(dubbingProjects)
      .where(and(...filters))
      .orderBy(order(createdAt), order(id))
      .limit(limit);
  },

  /** A project that the caller may use in this way. */
  async find(
    caller: CallerIn,
    id: string,
    permission: ResourcePermissionName = 'dubbing.read',
  ): Promise<DubbingProject | undefined> {
    const where = and(byId(caller.workspaceId, id), permitted(caller, permission));
    return (await db.select().from(dubbingProjects).where(where))[0];
  },

  /** Of any tenant: the caller has a link to it that this server signed. */
  async findLinked(id: string): Promise<DubbingProject | undefined> {
    return (await db.select().from(dubbingProjects).where(eq(dubbingProjects.id, id)))[0];
  },

  async findById(workspaceId: WorkspaceId, id: string): Promise<DubbingProject | undefined> {
    return (await db.select().from(dubbingProjects).where(byId(workspaceId, id)))[0];
  },

  /** Locks the project until the transaction ends, so that two changes of its parts come one after the other. */
  async lock(workspaceId: WorkspaceId, id: string): Promise<DubbingProject | undefined> {
    return (await db.select().from(dubbingProjects).where(byId(workspaceId, id)).for('update'))[0];
  },

  async update(
    workspaceId: WorkspaceId,
    id: string,
    changes: Partial<NewDubbingProject>,
  ): Promise<DubbingProject | undefined> {
    return (await db.update(dubbingProjects).set(changes).where(byId(workspaceId, id)).returning())[0];
  },

  /** Changes a project while a job prepares it; undefined if it was deleted, or another job prepares it. */
  async updateActive(
    workspaceId: WorkspaceId,
    id: string,
    jobId: string,
    changes: Partial<NewDubbingProject>,
  ): Promise<DubbingProject | undefined> {
    const where = and(byId(workspaceId, id), isActive, eq(dubbingProjects.jobId, jobId));
    return (await db.update(dubbingProjects).set(changes).where(where).returning())[0];
  },

  async delete(workspaceId: WorkspaceId, id: string): Promise<DubbingProject | undefined> {
    return (await db.delete(dubbingProjects).where(byId(workspaceId, id)).returning())[0];
  },

  /** Projects of the workspace that wait or are prepared. */
  async countActive(workspaceId: WorkspaceId): Promise<number> {
    const where = and(eq(dubbingProjects.workspaceId, workspaceId), isActive);
    const [row] = await db.select({ projects: count() }).from(dubbingProjects).where(where);
    return row?.projects ?? 0;
  },

  /** Projects that the caller may see and that are prepared, or that were changed after `since`. */
  listRecent(caller: CallerIn, since: Date): Promise<DubbingProject[]> {
    const where = and(
      eq(dubbingProjects.workspaceId, caller.workspaceId),
      permitted(caller, 'dubbing.read'),
      or(isActive, gt(dubbingProjects.createdAt, since)),
    );
    return db.select().from(dubbingProjects).where(where).orderBy(desc(dubbingProjects.createdAt)).limit(100);
  },

  /** Which of these projects exist, of any tenant, for the sweep of files. */
  async existing(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await db
      .select({ id: dubbingProjects.id })
      .from(dubbingProjects)
      .where(inList(dubbingProjects.id, ids));
    return new Set(rows.map(({ id }) => id));
  },
});
