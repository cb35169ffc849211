import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { dataExports } from './data-export.tables.ts';

export type DataExport = typeof dataExports.$inferSelect;
/** The person or the workspace whose exports are meant. */
interface ExportsOwner {
  readonly scope: DataExport['scope'];
  readonly workspaceId: WorkspaceId;
  readonly userId: string;
}
type Changes = Partial<Pick<DataExport, 'state' | 'jobId' | 'bytes' | 'problem' | 'expiresAt'>>;

export const dataExportsStore = (db: Db | Tx) => {
  const ownedBy = ({ scope, workspaceId, userId }: ExportsOwner) =>
    and(
      eq(dataExports.workspaceId, workspaceId),
      eq(dataExports.scope, scope),
      scope === 'person' ? eq(dataExports.userId, userId) : undefined,
    );

  return {
    /** Undefined while another export of the person or workspace is running. */
    async insert(owner: ExportsOwner, row: { id: string; createdAt: Date }) {
      return (
        await db
          .insert(dataExports)
          .values({ ...row, scope: owner.scope, workspaceId: owner.workspaceId, userId: owner.userId })
          .onConflictDoNothing()
          .returning()
      )[0];
    },

    async newest(owner: ExportsOwner): Promise<DataExport | undefined> {
      const newestFirst = [desc(dataExports.createdAt), desc(dataExports.id)];
      return (
        await db
          .select()
          .from(dataExports)
          .where(ownedBy(owner))
          .orderBy(...newestFirst)
          .limit(1)
      )[0];
    },

    /** Changes an export if it is in one of the states `from`; undefined otherwise. */
    async transition(workspaceId: WorkspaceId, id: string, from: readonly DataExport['state'][], changes: Changes) {
      return (
        await db
          .update(dataExports)
          .set(changes)
          .where(
            and(
              eq(dataExports.workspaceId, workspaceId),
              eq(dataExports.id, id),
              inArray(dataExports.state, [...from]),
            ),
          )
          .returning()
      )[0];
    },

    /** Deletes the exports of the person or workspace except `keptId`; returns the deleted ones. */
    deleteOthers: (owner: ExportsOwner, keptId: string): Promise<DataExport[]> =>
      db
        .delete(dataExports)
        .where(and(ownedBy(owner), ne(dataExports.id, keptId)))
        .returning(),

    async delete(workspaceId: WorkspaceId, id: string): Promise<void> {
      await db.delete(dataExports).where(and(eq(dataExports.workspaceId, workspaceId), eq(dataExports.id, id)));
    },

    /** Searches all tenants, for requests with a signed link. */
    async byId(id: string): Promise<DataExport | undefined> {
      return (await db.select().from(dataExports).where(eq(dataExports.id, id)))[0];
    },

    /** In all tenants, for the sweep. */
    async deleteExpired(now: Date): Promise<void> {
      await db.delete(dataExports).where(lt(dataExports.expiresAt, now));
    },

    /** Which of these ids are exports of any tenant; for the sweep. */
    async findExisting(ids: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .select({ id: dataExports.id })
        .from(dataExports)
        .where(inArray(dataExports.id, [...ids]));
      return new Set(rows.map(({ id }) => id));
    },
  };
};
