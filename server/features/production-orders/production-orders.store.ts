import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, lte, ne } from 'drizzle-orm';
import type { OrderState } from '../../../contract/productions/productions.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { inList } from '../../platform/db/in-list.ts';
import { newTimedId, type WorkspaceId } from '../../platform/ids.ts';
import { productionItems, productionMedia, productionOrders } from './production-orders.tables.ts';

export type ProductionOrder = typeof productionOrders.$inferSelect;
export type ProductionMedia = typeof productionMedia.$inferSelect;
export type ProductionItem = typeof productionItems.$inferSelect;
export type OrderChanges = Partial<Omit<ProductionOrder, 'id' | 'workspaceId' | 'userId' | 'createdAt'>>;

export const newOrderId = (at: Date): string => `prodorder_${newTimedId(at)}`;
export const newItemId = (at: Date): string => `proditem_${newTimedId(at)}`;
export const newMediaId = (at: Date): string => `prodmedia_${newTimedId(at)}`;

export interface OrderQuery {
  readonly limit: number;
  readonly offset: number;
  readonly states: readonly OrderState[] | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

const filters = ({ states, from, to }: OrderQuery) => [
  states && inArray(productionOrders.state, [...states]),
  from && gte(productionOrders.createdAt, from),
  to && lte(productionOrders.createdAt, to),
];
const newestFirst = [desc(productionOrders.createdAt), desc(productionOrders.id)] as const;

export const productionOrdersStore = (db: Db | Tx) => ({
  async insert(
    workspaceId: WorkspaceId,
    row: Omit<typeof productionOrders.$inferInsert, 'workspaceId'>,
  ): Promise<ProductionOrder> {
    return (
      await db
        .insert(productionOrders)
        .values({ ...row, workspaceId })
        .returning()
    )[0]!;
  },

  async find(workspaceId: WorkspaceId, id: string): Promise<ProductionOrder | undefined> {
    const where = and(eq(productionOrders.workspaceId, workspaceId), eq(productionOrders.id, id));
    return (await db.select().from(productionOrders).where(where))[0];
  },

  /** Of any tenant: for managers, jobs and the payment provider. */
  async findOfAny(id: string): Promise<ProductionOrder | undefined> {
    return (await db.select().from(productionOrders).where(eq(productionOrders.id, id)))[0];
  },

  /** Of any tenant, locked until the transaction ends, so that changes come one after the other. */
  async lockOfAny(id: string): Promise<ProductionOrder | undefined> {
    return (await db.select().from(productionOrders).where(eq(productionOrders.id, id)).for('update'))[0];
  },

  list(workspaceId: WorkspaceId, query: OrderQuery): Promise<ProductionOrder[]> {
    return db
      .select()
      .from(productionOrders)
      .where(and(eq(productionOrders.workspaceId, workspaceId), ...filters(query)))
      .orderBy(...newestFirst)
      .limit(query.limit)
      .offset(query.offset);
  },

  /** Of all tenants, for managers; open orders are drafts of their customers, so they are left out. */
  listOfAll(query: OrderQuery): Promise<ProductionOrder[]> {
    return db
      .select()
      .from(productionOrders)
      .where(and(ne(productionOrders.state, 'open'), ...filters(query)))
      .orderBy(...newestFirst)
      .limit(query.limit)
      .offset(query.offset);
  },

  async countOpen(workspaceId: WorkspaceId): Promise<number> {
    const where = and(eq(productionOrders.workspaceId, workspaceId), eq(productionOrders.state, 'open'));
    const [row] = await db.select({ orders: count() }).from(productionOrders).where(where);
    return row?.orders ?? 0;
  },

  /** Changes an order that is in one of `states`; undefined if it is not. */
  async updateIn(
    { id }: Pick<ProductionOrder, 'id'>,
    states: readonly OrderState[],
    changes: OrderChanges,
  ): Promise<ProductionOrder | undefined> {
    const where = and(eq(productionOrders.id, id), inArray(productionOrders.state, [...states]));
    return (await db.update(productionOrders).set(changes).where(where).returning())[0];
  },

  async update({ id }: Pick<ProductionOrder, 'id'>, changes: OrderChanges): Promise<ProductionOrder> {
    return (await db.update(productionOrders).set(changes).where(eq(productionOrders.id, id)).returning())[0]!;
  },

  /** Orders that were merged into this one. */
  listMergedInto({ id }: Pick<ProductionOrder, 'id'>): Promise<ProductionOrder[]> {
    return db.select().from(productionOrders).where(eq(productionOrders.mergedIntoId, id));
  },

  /** Unpaid orders of all tenants whose time is over. */
  async listExpired(now: Date): Promise<string[]> {
    const rows = await db
      .select({ id: productionOrders.id })
      .from(productionOrders)
      .where(and(eq(productionOrders.state, 'submitted'), lt(productionOrders.expiresAt, now)))
      .limit(1000);
    return rows.map(({ id }) => id);
  },

  /** Orders of a customer that were invoiced with this amount, newest first. */
  async listInvoiced(workspaceId: string, totalCents: number): Promise<string[]> {
    const rows = await db
      .select({ id: productionOrders.id })
      .from(productionOrders)
      .where(
        and(
          eq(productionOrders.workspaceId, workspaceId),
          eq(productionOrders.totalCents, totalCents),
          isNotNull(productionOrders.invoiceId),
        ),
      )
      .orderBy(...newestFirst)
      .limit(20);
    return rows.map(({ id }) => id);
  },
});

/** The files and items of orders; the caller has found the order. */
export const orderPartsStore = (db: Db | Tx) => ({
  listMedia(order: Pick<ProductionOrder, 'id'>): Promise<ProductionMedia[]> {
    const { orderId, createdAt, id } = productionMedia;
    return db.select().from(productionMedia).where(eq(orderId, order.id)).orderBy(asc(createdAt), asc(id));
  },

  async findMedia(order: Pick<ProductionOrder, 'id'>, id: string): Promise<ProductionMedia | undefined> {
    const where = and(eq(productionMedia.orderId, order.id), eq(productionMedia.id, id));
    return (await db.select().from(productionMedia).where(where))[0];
  },

  /** Of any order: for the job that measures it. */
  async findMediaOfAny(id: string): Promise<ProductionMedia | undefined> {
    return (await db.select().from(productionMedia).where(eq(productionMedia.id, id)))[0];
  },

  async countMedia(order: Pick<ProductionOrder, 'id'>): Promise<number> {
    const [row] = await db
      .select({ files: count() })
      .from(productionMedia)
      .where(eq(productionMedia.orderId, order.id));
    return row?.files ?? 0;
  },

  async insertMedia(row: typeof productionMedia.$inferInsert): Promise<void> {
    await db.insert(productionMedia).values(row);
  },

  /** Which of these files belong to an order, of any tenant, for the sweep. */
  async referencedFiles(keys: readonly string[]): Promise<string[]> {
    if (keys.length === 0) return [];
    const rows = await db
      .select({ key: productionMedia.blobKey })
      .from(productionMedia)
      .where(inList(productionMedia.blobKey, keys));
    return rows.map(({ key }) => key);
  },

  async setDuration(id: string, durationMs: number): Promise<void> {
    await db.update(productionMedia).set({ durationMs }).where(eq(productionMedia.id, id));
  },

  async deleteMedia(id: string): Promise<void> {
    await db.delete(productionMedia).where(eq(productionMedia.id, id));
  },

  listItems(order: Pick<ProductionOrder, 'id'>): Promise<ProductionItem[]> {
    const { orderId, createdAt, id } = productionItems;
    return db.select().from(productionItems).where(eq(orderId, order.id)).orderBy(asc(createdAt), asc(id));
  },

  async insertItem(row: typeof productionItems.$inferInsert): Promise<void> {
    await db.insert(productionItems).values(row);
  },

  /** False if the order has no such item. */
  async updateItem(
    order: Pick<ProductionOrder, 'id'>,
    id: string,
    changes: Pick<ProductionItem, 'updatedAt'> & Partial<Pick<ProductionItem, 'kind' | 'item' | 'priceCents'>>,
  ): Promise<boolean> {
    const where = and(eq(productionItems.orderId, order.id), eq(productionItems.id, id));
    return ((await db.update(productionItems).set(changes).where(where)).rowCount ?? 0) > 0;
  },

  /** False if the order has no such item. */
  async deleteItem(order: Pick<ProductionOrder, 'id'>, id: string): Promise<boolean> {
    const where = and(eq(productionItems.orderId, order.id), eq(productionItems.id, id));
    return ((await db.delete(productionItems).where(where)).rowCount ?? 0) > 0;
  },

  /** Moves everything of one order to another. */
  async moveParts(from: Pick<ProductionOrder, 'id'>, to: Pick<ProductionOrder, 'id'>): Promise<void> {
    await db.update(productionMedia).set({ orderId: to.id }).where(eq(productionMedia.orderId, from.id));
    await db.update(productionItems).set({ orderId: to.id }).where(eq(productionItems.orderId, from.id));
  },

  /** The price of an order as its items stand; null until every item has its price. */
  async sumPrices(order: Pick<ProductionOrder, 'id'>): Promise<number | null> {
    const items = await db
      .select({ priceCents: productionItems.priceCents })
      .from(productionItems)
      .where(eq(productionItems.orderId, order.id));
    if (items.length === 0) return null;
    return items.reduce<number | null>(
      (sum, { priceCents }) => (sum === null || priceCents === null ? null : sum + priceCents),
      0,
    );
  },
});
