import { and, asc, count, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { DubbingLanguageState } from '../../../contract/dubbing/dubbing-limits.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { dubbingLanguages, dubbingLines } from './dubbing-languages.tables.ts';

export type DubbingLanguage = typeof dubbingLanguages.$inferSelect;
export type NewDubbingLanguage = typeof dubbingLanguages.$inferInsert;
export type DubbingLine = typeof dubbingLines.$inferSelect;
export type LineChanges = Partial<Omit<DubbingLine, 'languageId' | 'segmentId'>> & Pick<DubbingLine, 'updatedAt'>;
interface Owner {
  readonly id: string;
}
interface LanguageQuery {
  readonly limit: number;
  /** The ID of the last language of the page before. */
  readonly after: string | undefined;
  readonly state: DubbingLanguageState | undefined;
}

const activeStates: readonly DubbingLanguageState[] = ['queued', 'processing'];
const isActive = inArray(dubbingLanguages.state, [...activeStates]);
const ofProject = ({ id }: Owner) => eq(dubbingLanguages.projectId, id);
const lineOf = ({ id }: Owner, segmentId: string) =>
  and(eq(dubbingLines.languageId, id), eq(dubbingLines.segmentId, segmentId));

/** Languages of a project that was found before, and their lines; by ID alone for the job that runs them. */
export const dubbingLanguagesStore = (db: Db | Tx) => ({
  /** Undefined if the project has the language already. */
  async insert(row: NewDubbingLanguage): Promise<DubbingLanguage | undefined> {
    return (await db.insert(dubbingLanguages).values(row).onConflictDoNothing().returning())[0];
  },

  async find(project: Owner, id: string): Promise<DubbingLanguage | undefined> {
    return (
      await db
        .select()
        .from(dubbingLanguages)
        .where(and(ofProject(project), eq(dubbingLanguages.id, id)))
    )[0];
  },

  /** Of any tenant, for the job that runs it. */
  async findById(id: string): Promise<DubbingLanguage | undefined> {
    return (await db.select().from(dubbingLanguages).where(eq(dubbingLanguages.id, id)))[0];
  },

  /** Waits for other transactions that change the language, and keeps them out until the end of this one. */
  async lock(id: string): Promise<DubbingLanguage | undefined> {
    return (await db.select().from(dubbingLanguages).where(eq(dubbingLanguages.id, id)).for('update'))[0];
  },

  /** Oldest first. */
  listOfProject(project: Owner): Promise<DubbingLanguage[]> {
    return db
      .select()
      .from(dubbingLanguages)
      .where(ofProject(project))
      .orderBy(asc(dubbingLanguages.createdAt), asc(dubbingLanguages.id));
  },

  /** The languages of these projects, oldest first. */
  listOfProjects(projectIds: readonly string[]): Promise<DubbingLanguage[]> {
    return db
      .select()
      .from(dubbingLanguages)
      .where(inList(dubbingLanguages.projectId, projectIds))
      .orderBy(asc(dubbingLanguages.createdAt), asc(dubbingLanguages.id));
  },

  /** A page, oldest first. */
  listPage(project: Owner, { limit, after, state }: LanguageQuery): Promise<DubbingLanguage[]> {
    const filters = [
      ofProject(project),
      state === undefined ? undefined : eq(dubbingLanguages.state, state),
      after === undefined
        ? undefined
        : sql`(${dubbingLanguages.createdAt}, ${dubbingLanguages.id}) > (select l.created_at, l.id from dubbing_languages l where l.project_id = ${project.id} and l.id = ${after})`,
    ];
    return db
      .select()
      .from(dubbingLanguages)
      .where(and(...filters))
      .orderBy(asc(dubbingLanguages.createdAt), asc(dubbingLanguages.id))
      .limit(limit);
  },

  /** What a person started that waits or runs, or ended after `since`; in all of their workspaces. */
  listRecent(userId: string, since: Date): Promise<DubbingLanguage[]> {
    return db
      .select()
      .from(dubbingLanguages)
      .where(and(eq(dubbingLanguages.userId, userId), or(isActive, gt(dubbingLanguages.updatedAt, since))))
      .orderBy(desc(dubbingLanguages.createdAt))
      .limit(100);
  },

  async update(id: string, changes: Partial<NewDubbingLanguage>): Promise<DubbingLanguage | undefined> {
    return (await db.update(dubbingLanguages).set(changes).where(eq(dubbingLanguages.id, id)).returning())[0];
  },

  /** Changes a language that waits or runs; undefined if it ended, or another job runs it. */
  async updateActive(
    id: string,
    changes: Partial<NewDubbingLanguage>,
    jobId: string,
  ): Promise<DubbingLanguage | undefined> {
    const where = and(eq(dubbingLanguages.id, id), isActive, eq(dubbingLanguages.jobId, jobId));
    return (await db.update(dubbingLanguages).set(changes).where(where).returning())[0];
  },

  /** Counts a change of the lines; a completed language becomes stale. */
  async bumpRevision(ids: readonly string[], now: Date): Promise<DubbingLanguage[]> {
    if (ids.length === 0) return [];
    return db
      .update(dubbingLanguages)
      .set({
        revision: sql`${dubbingLanguages.revision} + 1`,
        state: sql`case when ${dubbingLanguages.state} = 'completed' then 'stale' else ${dubbingLanguages.state} end`,
        updatedAt: now,
      })
      .where(inArray(dubbingLanguages.id, [...ids]))
      .returning();
  },

  async delete(project: Owner, id: string): Promise<DubbingLanguage | undefined> {
    return (
      await db
        .delete(dubbingLanguages)
        .where(and(ofProject(project), eq(dubbingLanguages.id, id)))
        .returning()
    )[0];
  },

  async countOfProject(project: Owner): Promise<number> {
    const [row] = await db.select({ languages: count() }).from(dubbingLanguages).where(ofProject(project));
    return row?.languages ?? 0;
  },

  /** The lines that were written so far; a segment without one has no translation yet. */
  listLines({ id }: Owner): Promise<DubbingLine[]> {
    return db.select().from(dubbingLines).where(eq(dubbingLines.languageId, id));
  },

  /** Creates or changes one line. */
  async writeLine({ id }: Owner, segmentId: string, changes: LineChanges): Promise<void> {
    await db
      .insert(dubbingLines)
      .values({ languageId: id, segmentId, ...changes })
      .onConflictDoUpdate({ target: [dubbingLines.languageId, dubbingLines.segmentId], set: changes });
  },

  /** Stores what a translator wrote for a line that nobody translated meanwhile; true: stored. */
  async fillTranslation(
    { id }: Owner,
    segmentId: string,
    text: { readonly translation: string; readonly isDraft: boolean },
    { now, replaces }: { readonly now: Date; readonly replaces: string | null },
  ): Promise<boolean> {
    const changes = { ...text, isStale: true, updatedAt: now };
    const rows = await db
      .insert(dubbingLines)
      .values({ languageId: id, segmentId, ...changes })
      .onConflictDoUpdate({
        target: [dubbingLines.languageId, dubbingLines.segmentId],
        set: changes,
        setWhere: sql`${dubbingLines.translation} is not distinct from ${replaces}::text`,
      })
      .returning({ segmentId: dubbingLines.segmentId });
    return rows.length > 0;
  },

  /** Changes a line that still reads `text` and was not changed after `updatedAt`; false: it was. */
  async updateUnchanged(
    language: Owner,
    { segmentId, translation, updatedAt }: Pick<DubbingLine, 'segmentId' | 'translation' | 'updatedAt'>,
    changes: Partial<DubbingLine>,
  ): Promise<boolean> {
    const where = and(
      lineOf(language, segmentId),
      eq(dubbingLines.updatedAt, updatedAt),
      sql`${dubbingLines.translation} is not distinct from ${translation}::text`,
    );
    const rows = await db.update(dubbingLines).set(changes).where(where).returning({ id: dubbingLines.segmentId });
    return rows.length > 0;
  },

  /** Marks the lines of segments in some languages; segments without a line are stale anyway. */
  async markStale(
    languageIds: readonly string[],
    segmentIds: readonly string[],
    { now, keepsTranslations }: { readonly now: Date; readonly keepsTranslations: boolean },
  ): Promise<void> {
    await db
      .update(dubbingLines)
      .set({ isStale: true, updatedAt: now, ...(!keepsTranslations && { translation: null, isDraft: false }) })
      .where(and(inList(dubbingLines.languageId, languageIds), inList(dubbingLines.segmentId, segmentIds)));
  },
});
