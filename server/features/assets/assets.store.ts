import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { permittedRows } from '../../platform/db/permitted-rows.ts';
import type { CallerIn } from '../../platform/db/resource-grants.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { assets } from './assets.tables.ts';

export type AssetRow = typeof assets.$inferSelect;
type NewAsset = Omit<typeof assets.$inferInsert, 'workspaceId'>;

interface AssetQuery {
  readonly limit: number;
  /** The ID of the last item of the page before. */
  readonly after: string | undefined;
  /** Part of the name. */
  readonly search: string | undefined;
}

export const assetsStore = (db: Db | Tx) => ({
  /** Serializes the creation of assets in a workspace until the end of the transaction. */
  async lockWorkspace(workspaceId: WorkspaceId): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`assets ${workspaceId}`}, 0))`);
  },

  async count(workspaceId: WorkspaceId): Promise<number> {
    return (await db.select({ n: count() }).from(assets).where(eq(assets.workspaceId, workspaceId)))[0]?.n ?? 0;
  },

  async insert(workspaceId: WorkspaceId, row: NewAsset): Promise<AssetRow> {
    return (
      await db
        .insert(assets)
        .values({ ...row, workspaceId })
        .returning()
    )[0]!;
  },

  /** A page of what the caller may see, newest first. */
  list(caller: CallerIn, { limit, after, search }: AssetQuery): Promise<AssetRow[]> {
    const { workspaceId } = caller;
    const filters: (SQL | undefined)[] = [
      eq(assets.workspaceId, workspaceId),
      permittedRows(caller, 'asset.read', { id: assets.id, createdBy: assets.userId }),
      after === undefined
        ? undefined
        : sql`(${assets.createdAt}, ${assets.id}) < (select a.created_at, a.id from assets a where a.workspace_id = ${workspaceId} and a.id = ${after})`,
      search ? sql`position(lower(${search}) in lower(${assets.name})) > 0` : undefined,
    ];
    return db
      .select()
      .from(assets)
      .where(and(...filters))
      .orderBy(desc(assets.createdAt), desc(assets.id))
      .limit(limit);
  },

  async find(workspaceId: WorkspaceId, id: string): Promise<AssetRow | undefined> {
    return (
      await db
        .select()
        .from(assets)
        .where(and(eq(assets.workspaceId, workspaceId), eq(assets.id, id)))
    )[0];
  },

  /** Of any workspace: the caller holds a signed link. */
  async findLinked(id: string): Promise<AssetRow | undefined> {
    return (await db.select().from(assets).where(eq(assets.id, id)))[0];
  },

  async delete(workspaceId: WorkspaceId, id: string): Promise<AssetRow | undefined> {
    return (
      await db
        .delete(assets)
        .where(and(eq(assets.workspaceId, workspaceId), eq(assets.id, id)))
        .returning()
    )[0];
  },

  /** Of all workspaces, for the cleanup of files: those of `keys` that a row refers to. */
  async findReferenced(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await db
      .select({ key: assets.blobKey })
      .from(assets)
      .where(inArray(assets.blobKey, [...keys]));
    return new Set(rows.map(({ key }) => key));
  },
});
