import type { Db } from '../../platform/db/database-client.ts';
import { orderMaterialStore } from './order-material.store.ts';

/** What tasks are made from: the file of the customer, and what they asked for. */
export const orderMaterialService = ({ db }: { readonly db: Db }) => ({
  /** Undefined if the order was deleted. Of any tenant, for a task that names it. */
  find: (task: { readonly itemId: string; readonly mediaId: string }) => orderMaterialStore(db).find(task),
});
export type OrderMaterialService = ReturnType<typeof orderMaterialService>;
export type OrderMaterial = NonNullable<Awaited<ReturnType<OrderMaterialService['find']>>>;
