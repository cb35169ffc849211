import { and, asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { dubbingTakes } from './dubbing-languages.tables.ts';

export type DubbingTake = typeof dubbingTakes.$inferSelect;
/** A take without the times of its characters. */
export type DubbingTakeSummary = Omit<DubbingTake, 'starts' | 'ends'>;
interface Owner {
  readonly id: string;
}

const { starts: _starts, ends: _ends, ...summary } = getTableColumns(dubbingTakes);
const ofLanguage = ({ id }: Owner) => eq(dubbingTakes.languageId, id);
const ofSegment = (language: Owner, segmentId: string) =>
  and(ofLanguage(language), eq(dubbingTakes.segmentId, segmentId));

/** Takes of a language that was found before. */
export const dubbingTakesStore = (db: Db | Tx) => ({
  async insert(row: typeof dubbingTakes.$inferInsert): Promise<DubbingTake> {
    return (await db.insert(dubbingTakes).values(row).returning())[0]!;
  },

  async find(language: Owner, id: string): Promise<DubbingTakeSummary | undefined> {
    return (
      await db
        .select(summary)
        .from(dubbingTakes)
        .where(and(ofLanguage(language), eq(dubbingTakes.id, id)))
    )[0];
  },

  /** Oldest first. */
  listByFingerprints(language: Owner, fingerprints: readonly string[]): Promise<DubbingTakeSummary[]> {
    return db
      .select(summary)
      .from(dubbingTakes)
      .where(and(ofLanguage(language), inList(dubbingTakes.fingerprint, fingerprints)))
      .orderBy(asc(dubbingTakes.createdAt), asc(dubbingTakes.id));
  },

  listByIds(language: Owner, ids: readonly string[]): Promise<DubbingTakeSummary[]> {
    return db
      .select(summary)
      .from(dubbingTakes)
      .where(and(ofLanguage(language), inList(dubbingTakes.id, ids)));
  },

  /** Takes with the times of their characters. */
  listWhole(language: Owner, ids: readonly string[]): Promise<DubbingTake[]> {
    return db
      .select()
      .from(dubbingTakes)
      .where(and(ofLanguage(language), inList(dubbingTakes.id, ids)));
  },

  /** Keys of the files of all takes. */
  async listFiles(language: Owner): Promise<string[]> {
    const rows = await db.select({ key: dubbingTakes.blobKey }).from(dubbingTakes).where(ofLanguage(language));
    return rows.map(({ key }) => key);
  },

  /** Newest first. */
  listOfSegment(language: Owner, segmentId: string): Promise<DubbingTakeSummary[]> {
    return db
      .select(summary)
      .from(dubbingTakes)
      .where(ofSegment(language, segmentId))
      .orderBy(desc(dubbingTakes.createdAt), desc(dubbingTakes.id));
  },

  async countOfSegment(language: Owner, segmentId: string): Promise<number> {
    const [row] = await db.select({ takes: count() }).from(dubbingTakes).where(ofSegment(language, segmentId));
    return row?.takes ?? 0;
  },

  /** How many takes each segment has. */
  async countBySegment(language: Owner): Promise<Map<string, number>> {
    const { segmentId } = dubbingTakes;
    const rows = await db
      .select({ segmentId, takes: count() })
      .from(dubbingTakes)
      .where(ofLanguage(language))
      .groupBy(segmentId);
    return new Map(rows.map((row) => [row.segmentId, row.takes]));
  },

  /** Waits for other takes of the same line at the same speed, until the end of the transaction; true: there is one. */
  async lockFingerprint(language: Owner, fingerprint: string): Promise<boolean> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${language.id} ${fingerprint}`}, 0))`);
    const [known] = await db
      .select({ id: dubbingTakes.id })
      .from(dubbingTakes)
      .where(and(ofLanguage(language), eq(dubbingTakes.fingerprint, fingerprint)))
      .limit(1);
    return known !== undefined;
  },

  /** Those among files of any tenant that takes use, for the sweep. */
  async referencedFiles(keys: readonly string[]): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const { blobKey } = dubbingTakes;
    return new Set(
      (await db.select({ blobKey }).from(dubbingTakes).where(inList(blobKey, keys))).map((row) => row.blobKey),
    );
  },
});
