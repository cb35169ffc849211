import { and, asc, desc, eq, getTableColumns, gt, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { ReadState } from '../../../contract/publishing/publishing-limits.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { readChapters, reads } from './reads.tables.ts';

export type Read = typeof reads.$inferSelect;
export type NewRead = Omit<typeof reads.$inferInsert, 'workspaceId'>;
export type ReadChanges = Partial<Omit<typeof reads.$inferInsert, 'id' | 'workspaceId'>>;
export type NewReadChapter = typeof readChapters.$inferInsert;
export type ReadChapter = typeof readChapters.$inferSelect;
/** A chapter without its text. */
export type ReadChapterSummary = Omit<ReadChapter, 'captions'>;

const { captions: _captions, ...chapterSummary } = getTableColumns(readChapters);
const byId = (workspaceId: WorkspaceId, id: string) => and(eq(reads.workspaceId, workspaceId), eq(reads.id, id));
const publicEdition = sql`${reads.published}->>'editionId'`;
/** The chapters that readers hear. */
const isHeard = and(eq(reads.isPublic, true), sql`${readChapters.editionId} = ${publicEdition}`);
const editionStatus = sql`${reads.edition}->>'status'`;
/** Submissions in one list of background jobs. */
const maxSubmitted = 100;
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);

interface ReadPage {
  readonly limit: number;
  /** The ID of the last read of the page before. */
  readonly after: string | undefined;
  readonly state?: ReadState | undefined;
  readonly projectId?: string | undefined;
  readonly search?: string | undefined;
}

export const readsStore = (db: Db | Tx) => {
  const row = (id: string) => sql`(select r.created_at, r.id from reads r where r.id = ${id})`;

  return {
    /** Newest first. */
    list(workspaceId: WorkspaceId, { limit, after, state, projectId, search }: ReadPage): Promise<Read[]> {
      const conditions: (SQL | undefined)[] = [
        eq(reads.workspaceId, workspaceId),
        after === undefined ? undefined : sql`(${reads.createdAt}, ${reads.id}) < ${row(after)}`,
        state && eq(reads.state, state),
        projectId === undefined ? undefined : eq(reads.projectId, projectId),
        search
          ? or(...[reads.title, reads.author].map((column) => ilike(column, `%${escapeLike(search)}%`)))
          : undefined,
      ];
      return db
        .select()
        .from(reads)
        .where(and(...conditions))
        .orderBy(desc(reads.createdAt), desc(reads.id))
        .limit(limit);
    },

    async find(workspaceId: WorkspaceId, id: string): Promise<Read | undefined> {
      return (await db.select().from(reads).where(byId(workspaceId, id)))[0];
    },

    /** Locks the row until the transaction ends. */
    async lock(workspaceId: WorkspaceId, id: string): Promise<Read | undefined> {
      return (await db.select().from(reads).where(byId(workspaceId, id)).for('update'))[0];
    },

    /** Reads whose sound is copied for the review, or was submitted after `since`; the newest submission first. */
    listSubmitted(workspaceId: WorkspaceId, since: Date): Promise<Read[]> {
      return db
        .select()
        .from(reads)
        .where(
          and(
            eq(reads.workspaceId, workspaceId),
            isNotNull(reads.edition),
            or(eq(editionStatus, 'preparing'), gt(reads.submittedAt, since)),
          ),
        )
        .orderBy(desc(reads.submittedAt))
        .limit(maxSubmitted);
    },

    async findByEdition(workspaceId: WorkspaceId, editionId: string): Promise<Read | undefined> {
      const where = and(eq(reads.workspaceId, workspaceId), sql`${reads.edition}->>'id' = ${editionId}`);
      return (await db.select().from(reads).where(where))[0];
    },

    listByIds(workspaceId: WorkspaceId, ids: readonly string[]): Promise<Read[]> {
      return db
        .select()
        .from(reads)
        .where(and(eq(reads.workspaceId, workspaceId), inList(reads.id, ids)));
    },

    /** Lets one transaction at a time create the read of a project. */
    async lockProject(workspaceId: WorkspaceId, projectId: string): Promise<Read | undefined> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`reads ${projectId}`}))`);
      return (
        await db
          .select()
          .from(reads)
          .where(and(eq(reads.workspaceId, workspaceId), eq(reads.projectId, projectId)))
          .limit(1)
      )[0];
    },

    /** Undefined if another read has this slug. */
    async insert(workspaceId: WorkspaceId, values: NewRead): Promise<Read | undefined> {
      const inserted = db
        .insert(reads)
        .values({ ...values, workspaceId })
        .onConflictDoNothing({ target: reads.slug });
      return (await inserted.returning())[0];
    },

    async update(workspaceId: WorkspaceId, id: string, changes: ReadChanges): Promise<Read | undefined> {
      return (await db.update(reads).set(changes).where(byId(workspaceId, id)).returning())[0];
    },

    async delete(workspaceId: WorkspaceId, id: string): Promise<Read | undefined> {
      return (await db.delete(reads).where(byId(workspaceId, id)).returning())[0];
    },

    async insertChapter(values: NewReadChapter): Promise<void> {
      await db.insert(readChapters).values(values);
    },

    /** The chapters of editions in their order. */
    listChapters(readIds: readonly string[], editionIds: readonly string[]): Promise<ReadChapterSummary[]> {
      return db
        .select(chapterSummary)
        .from(readChapters)
        .where(and(inList(readChapters.readId, readIds), inList(readChapters.editionId, editionIds)))
        .orderBy(asc(readChapters.readId), asc(readChapters.position));
    },

    /** Deletes the chapters of all editions but these; returns their files. */
    async deleteOtherChapters({ id }: Pick<Read, 'id'>, editionIds: readonly string[]): Promise<string[]> {
      const others = editionIds.length === 0 ? undefined : sql`not ${inList(readChapters.editionId, editionIds)}`;
      const rows = await db
        .delete(readChapters)
        .where(and(eq(readChapters.readId, id), others))
        .returning({ key: readChapters.blobKey });
      return rows.map(({ key }) => key);
    },
  };
};

/** Reads of all workspaces: for readers, whom slugs lead to them, for the review and for sweeps. */
export const allReadsStore = (db: Db | Tx) => ({
  async find(id: string): Promise<Read | undefined> {
    return (await db.select().from(reads).where(eq(reads.id, id)))[0];
  },

  /** Those that wait longest first. */
  listForReview({ limit, after, state }: Pick<ReadPage, 'limit' | 'after' | 'state'>): Promise<Read[]> {
    const since = sql`coalesce(${reads.submittedAt}, ${reads.createdAt})`;
    const next =
      after === undefined
        ? undefined
        : sql`(${since}, ${reads.id}) > (select coalesce(r.submitted_at, r.created_at), r.id from reads r where r.id = ${after})`;
    return db
      .select()
      .from(reads)
      .where(and(state && eq(reads.state, state), next))
      .orderBy(asc(since), asc(reads.id))
      .limit(limit);
  },

  async findBySlug(slug: string): Promise<Read | undefined> {
    return (
      await db
        .select()
        .from(reads)
        .where(and(eq(reads.slug, slug), eq(reads.isPublic, true)))
    )[0];
  },

  listPublic(ids: readonly string[]): Promise<Read[]> {
    return db
      .select()
      .from(reads)
      .where(and(inList(reads.id, ids), eq(reads.isPublic, true)));
  },

  /** What a person published, newest first. */
  listPublicOf(userId: string, limit: number): Promise<Read[]> {
    return db
      .select()
      .from(reads)
      .where(and(eq(reads.userId, userId), eq(reads.isPublic, true)))
      .orderBy(desc(reads.publishedAt), desc(reads.id))
      .limit(limit);
  },

  /** A chapter of the edition that readers hear. */
  async findHeardChapter(slug: string, chapterId: string) {
    const [found] = await db
      .select({ chapter: getTableColumns(readChapters), read: getTableColumns(reads) })
      .from(readChapters)
      .innerJoin(reads, eq(reads.id, readChapters.readId))
      .where(and(eq(reads.slug, slug), eq(readChapters.id, chapterId), isHeard));
    return found;
  },

  /** Whether readers hear this chapter now. */
  async isHeard(readId: string, chapterId: string): Promise<boolean> {
    const rows = await db
      .select({ id: readChapters.id })
      .from(readChapters)
      .innerJoin(reads, eq(reads.id, readChapters.readId))
      .where(and(eq(reads.id, readId), eq(readChapters.id, chapterId), isHeard));
    return rows.length > 0;
  },

  async findChapter(readId: string, chapterId: string): Promise<ReadChapter | undefined> {
    const where = and(eq(readChapters.readId, readId), eq(readChapters.id, chapterId));
    return (await db.select().from(readChapters).where(where))[0];
  },

  /** Which of these files exist, for the sweep. */
  async findReferencedFiles(keys: readonly string[]): Promise<Set<string>> {
    const list = [...keys];
    const publishedCover = sql<string>`${reads.published}->>'coverKey'`;
    const [chapters, covers] = await Promise.all([
      db.select({ key: readChapters.blobKey }).from(readChapters).where(inArray(readChapters.blobKey, list)),
      db
        .select({ own: reads.coverKey, published: publishedCover })
        .from(reads)
        .where(or(inArray(reads.coverKey, list), inArray(publishedCover, list))),
    ]);
    return new Set([
      ...chapters.map(({ key }) => key),
      ...covers.flatMap(({ own, published }) => [own, published].filter((key) => key !== null)),
    ]);
  },
});
