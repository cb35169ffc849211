import { and, desc, eq, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { soundEffects } from './sound-effects.tables.ts';

export type SoundEffect = typeof soundEffects.$inferSelect;

/** The member whose sound effects are meant. */
interface Owner {
  readonly workspaceId: WorkspaceId;
  readonly userId: string;
}

export interface EffectQuery {
  readonly limit: number;
  /** The ID of the last item of the page before. */
  readonly after: string | undefined;
  readonly search: string | undefined;
  readonly batchId: string | undefined;
}

const ofOwner = ({ workspaceId, userId }: Owner) =>
  and(eq(soundEffects.workspaceId, workspaceId), eq(soundEffects.userId, userId));

export const soundEffectsStore = (db: Db | Tx) => ({
  async insert(workspaceId: WorkspaceId, row: Omit<typeof soundEffects.$inferInsert, 'workspaceId'>) {
    return (
      await db
        .insert(soundEffects)
        .values({ ...row, workspaceId })
        .returning()
    )[0]!;
  },

  /** Newest first. */
  list(owner: Owner, { limit, after, search, batchId }: EffectQuery): Promise<SoundEffect[]> {
    // A wildcard in the search stands for itself.
    const pattern = search && `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const filters: (SQL | undefined)[] = [
      ofOwner(owner),
      pattern ? ilike(soundEffects.text, pattern) : undefined,
      batchId === undefined ? undefined : eq(soundEffects.batchId, batchId),
      after === undefined
        ? undefined
        : sql`(${soundEffects.createdAt}, ${soundEffects.id}) < (select e.created_at, e.id from sound_effects e where e.workspace_id = ${owner.workspaceId} and e.user_id = ${owner.userId} and e.id = ${after})`,
    ];
    return db
      .select()
      .from(soundEffects)
      .where(and(...filters))
      .orderBy(desc(soundEffects.createdAt), desc(soundEffects.id))
      .limit(limit);
  },

  async find(owner: Owner, id: string): Promise<SoundEffect | undefined> {
    const [row] = await db
      .select()
      .from(soundEffects)
      .where(and(ofOwner(owner), eq(soundEffects.id, id)));
    return row;
  },

  async delete(owner: Owner, id: string): Promise<SoundEffect | undefined> {
    const [row] = await db
      .delete(soundEffects)
      .where(and(ofOwner(owner), eq(soundEffects.id, id)))
      .returning();
    return row;
  },

  /** Deletes up to `limit` rows of a workspace that are older than `before`; returns their files. */
  deleteBefore(workspaceId: WorkspaceId, before: Date, limit: number): Promise<{ blobKey: string }[]> {
    const ids = db
      .select({ id: soundEffects.id })
      .from(soundEffects)
      .where(and(eq(soundEffects.workspaceId, workspaceId), lt(soundEffects.createdAt, before)))
      .limit(limit);
    return db
      .delete(soundEffects)
      .where(and(eq(soundEffects.workspaceId, workspaceId), inArray(soundEffects.id, ids)))
      .returning({ blobKey: soundEffects.blobKey });
  },

  /** The number of rows of a workspace that are older than `before`, and the bytes of their files. */
  async countBefore(workspaceId: WorkspaceId, before: Date): Promise<{ items: number; bytes: number }> {
    const [counted] = await db
      .select({
        items: sql<number>`count(*)::int`,
        bytes: sql<number>`coalesce(sum(${soundEffects.audioBytes}), 0)::float8`,
      })
      .from(soundEffects)
      .where(and(eq(soundEffects.workspaceId, workspaceId), lt(soundEffects.createdAt, before)));
    return counted!;
  },

  /** Of all workspaces, for the cleanup of files: those of `keys` that a row refers to. */
  async findReferenced(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await db
      .select({ key: soundEffects.blobKey })
      .from(soundEffects)
      .where(inArray(soundEffects.blobKey, [...keys]));
    return new Set(rows.map(({ key }) => key));
  },
});
