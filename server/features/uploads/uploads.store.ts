import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type UploadPart, uploads } from './uploads.tables.ts';

export type UploadRow = typeof uploads.$inferSelect;
type NewUpload = Omit<typeof uploads.$inferInsert, 'workspaceId' | 'offset' | 'parts'>;

export interface UploadOwner {
  readonly workspaceId: WorkspaceId;
  readonly userId: string;
}

export const uploadsStore = (db: Db | Tx) => {
  const owned = ({ workspaceId, userId }: UploadOwner, id: string) =>
    and(eq(uploads.workspaceId, workspaceId), eq(uploads.userId, userId), eq(uploads.id, id));

  return {
    /** Serializes the creation of uploads in a workspace until the end of the transaction. */
    async lockWorkspace(workspaceId: WorkspaceId): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${workspaceId}`}, 0))`);
    },

    /** The number of a workspace's uploads and their declared bytes. */
    async total(workspaceId: WorkspaceId, now: Date): Promise<{ count: number; bytes: number }> {
      const [row] = await db
        .select({
          count: sql<number>`count(*)`.mapWith(Number),
          bytes: sql<number>`coalesce(sum(${uploads.bytes}), 0)`.mapWith(Number),
        })
        .from(uploads)
        .where(and(eq(uploads.workspaceId, workspaceId), gt(uploads.expiresAt, now)));
      return row!;
    },

    /** Declared bytes that have not arrived yet, in all tenants: they share one disk. */
    async expectedBytes(now: Date): Promise<number> {
      const [row] = await db
        .select({ bytes: sql<number>`coalesce(sum(${uploads.bytes} - ${uploads.offset}), 0)`.mapWith(Number) })
        .from(uploads)
        .where(gt(uploads.expiresAt, now));
      return row!.bytes;
    },

    async insert(workspaceId: WorkspaceId, row: NewUpload): Promise<UploadRow> {
      return (
        await db
          .insert(uploads)
          .values({ ...row, workspaceId })
          .returning()
      )[0]!;
    },

    async find(owner: UploadOwner, id: string, now: Date): Promise<UploadRow | undefined> {
      return (
        await db
          .select()
          .from(uploads)
          .where(and(owned(owner, id), gt(uploads.expiresAt, now)))
      )[0];
    },

    /** Adds a part that starts at `offset`; undefined if another request has added one there. */
    async addPart(
      owner: UploadOwner,
      id: string,
      { offset, part, expiresAt }: { offset: number; part: UploadPart; expiresAt: Date },
    ): Promise<UploadRow | undefined> {
      return (
        await db
          .update(uploads)
          .set({
            offset: offset + part.bytes,
            parts: sql`${uploads.parts} || ${JSON.stringify([part])}::jsonb`,
            expiresAt,
          })
          .where(and(owned(owner, id), eq(uploads.offset, offset)))
          .returning()
      )[0];
    },

    async delete(owner: UploadOwner, id: string): Promise<UploadRow | undefined> {
      return (await db.delete(uploads).where(owned(owner, id)).returning())[0];
    },

    /** In all tenants, for the sweep. */
    deleteExpired: (now: Date): Promise<UploadRow[]> =>
      db.delete(uploads).where(lte(uploads.expiresAt, now)).returning(),

    /** Which of these IDs are uploads of any tenant; for the sweep. */
    async findExisting(ids: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .select({ id: uploads.id })
        .from(uploads)
        .where(inArray(uploads.id, [...ids]));
      return new Set(rows.map(({ id }) => id));
    },
  };
};
