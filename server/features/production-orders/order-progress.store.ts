import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { TaskState } from '../../../contract/productions/productions-limits.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { productionTasks } from '../production-tasks/production-tasks.tables.ts';
import { productionDeliverables } from '../production-tasks/work/production-work.tables.ts';
import type { ProductionOrder } from './production-orders.store.ts';

/** What an order needs to know of a task. */
export interface OrderTask {
  readonly id: string;
  readonly itemId: string;
  readonly mediaId: string;
  readonly targetLanguage: string | null;
  readonly state: TaskState;
}
export type OrderDeliverable = typeof productionDeliverables.$inferSelect;

/** What became of an order: its tasks, and what they delivered. */
export const orderProgressStore = (db: Db | Tx) => ({
  listTasks({ id }: Pick<ProductionOrder, 'id'>): Promise<OrderTask[]> {
    const { itemId, mediaId, targetLanguage, state } = productionTasks;
    return db
      .select({ id: productionTasks.id, itemId, mediaId, targetLanguage, state })
      .from(productionTasks)
      .where(eq(productionTasks.orderId, id));
  },

  /** What reviewers approved. */
  listDelivered({ id }: Pick<ProductionOrder, 'id'>): Promise<OrderDeliverable[]> {
    return db
      .select()
      .from(productionDeliverables)
      .where(and(eq(productionDeliverables.orderId, id), isNotNull(productionDeliverables.approvedAt)))
      .orderBy(asc(productionDeliverables.createdAt), asc(productionDeliverables.id));
  },
});
