import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import { studioTakes } from './studio-takes.tables.ts';

export type Take = typeof studioTakes.$inferSelect;
/** A take without the times of its characters. */
export type TakeSummary = Omit<Take, 'starts' | 'ends'>;
type Owner = Pick<Project, 'id'>;

const { starts: _starts, ends: _ends, ...summary } = getTableColumns(studioTakes);

const ofProject = ({ id }: Owner) => eq(studioTakes.projectId, id);

/** Takes of a project that was found before. */
export const studioTakesStore = (db: Db | Tx) => ({
  async insert(row: typeof studioTakes.$inferInsert): Promise<Take> {
    return (await db.insert(studioTakes).values(row).returning())[0]!;
  },

  async find(project: Owner, id: string): Promise<Take | undefined> {
    return (
      await db
        .select()
        .from(studioTakes)
        .where(and(ofProject(project), eq(studioTakes.id, id)))
    )[0];
  },

  /** Oldest first. */
  listByFingerprints(project: Owner, fingerprints: readonly string[]): Promise<TakeSummary[]> {
    return db
      .select(summary)
      .from(studioTakes)
      .where(and(ofProject(project), inList(studioTakes.fingerprint, fingerprints)))
      .orderBy(asc(studioTakes.createdAt), asc(studioTakes.id));
  },

  listByIds(project: Owner, ids: readonly string[]): Promise<TakeSummary[]> {
    return db
      .select(summary)
      .from(studioTakes)
      .where(and(ofProject(project), inList(studioTakes.id, ids)));
  },

  /** The takes with the times of their characters. */
  listTimes(project: Owner, ids: readonly string[]): Promise<Pick<Take, 'id' | 'text' | 'starts' | 'ends'>[]> {
    const { id, text, starts, ends } = studioTakes;
    return db
      .select({ id, text, starts, ends })
      .from(studioTakes)
      .where(and(ofProject(project), inList(id, ids)));
  },

  /** What is spoken in the project. */
  async fingerprints(project: Owner): Promise<Set<string>> {
    const rows = await db
      .selectDistinct({ fingerprint: studioTakes.fingerprint })
      .from(studioTakes)
      .where(ofProject(project));
    return new Set(rows.map(({ fingerprint }) => fingerprint));
  },

  /** Waits for other takes of the same sentence, and counts those before this one, until the end of the transaction. */
  async lockSentence(project: Owner, fingerprint: string): Promise<{ takes: number; free: number }> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${project.id} ${fingerprint}`}, 0))`);
    return this.countOf(project, fingerprint);
  },

  async countOf(project: Owner, fingerprint: string): Promise<{ takes: number; free: number }> {
    const [row] = await db
      .select({ takes: count(), free: sql<number>`(count(*) filter (where ${studioTakes.isFree}))::int` })
      .from(studioTakes)
      .where(and(ofProject(project), eq(studioTakes.fingerprint, fingerprint)));
    return row ?? { takes: 0, free: 0 };
  },
});
