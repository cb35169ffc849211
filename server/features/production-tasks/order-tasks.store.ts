import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { productionTasksStore } from './production-tasks.store.ts';
import { productionTaskEvents, productionTasks } from './production-tasks.tables.ts';

/** The tasks of an order that the caller has found. */
export const orderTasksStore = (db: Db | Tx) => ({
  list(orderId: string) {
    const { id, itemId, mediaId, targetLanguage, state } = productionTasks;
    return db
      .select({ id, itemId, mediaId, targetLanguage, state })
      .from(productionTasks)
      .where(eq(productionTasks.orderId, orderId));
  },

  async insert(rows: readonly (typeof productionTasks.$inferInsert)[]): Promise<void> {
    if (rows.length === 0) return;
    await db.insert(productionTasks).values([...rows]);
    await db
      .insert(productionTaskEvents)
      .values(
        rows.map(({ id: taskId, createdAt }) => ({ id: newId(), taskId, kind: 'published' as const, createdAt })),
      );
  },

  /** Takes tasks that nobody has claimed from the board. */
  async withdraw(orderId: string, now: Date): Promise<void> {
    const withdrawn = await db
      .update(productionTasks)
      .set({ state: 'expired', updatedAt: now })
      .where(and(eq(productionTasks.orderId, orderId), eq(productionTasks.state, 'unclaimed')))
      .returning({ taskId: productionTasks.id });
    const store = productionTasksStore(db);
    for (const { taskId } of withdrawn)
      await store.appendEvent({ taskId, userId: null, kind: 'withdrawn', text: '' }, now);
  },
});
