import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { productionItems, productionMedia, productionOrders } from './production-orders.tables.ts';

/** What an item of an order is made from. Of any tenant: a task names it, and its producer is in another workspace. */
export const orderMaterialStore = (db: Db | Tx) => ({
  async find({ itemId, mediaId }: { readonly itemId: string; readonly mediaId: string }) {
    const { id, name, isSandbox } = productionOrders;
    const rows = await db
      .select({ order: { id, name, isSandbox }, item: productionItems.item, media: productionMedia })
      .from(productionItems)
      .innerJoin(productionOrders, eq(productionOrders.id, productionItems.orderId))
      .innerJoin(productionMedia, eq(productionMedia.orderId, productionOrders.id))
      .where(and(eq(productionItems.id, itemId), eq(productionMedia.id, mediaId)));
    return rows[0];
  },
});
