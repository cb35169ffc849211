import { payOf, tasksOfItem } from '../../../contract/productions/production-prices.ts';
import type { TaskType } from '../../../contract/productions/productions.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { everyone, type Live } from '../../platform/live.ts';
import type { OrderTasksPart } from '../production-orders/order-tasks-part.service.ts';
import { orderTasksStore } from './order-tasks.store.ts';

interface OrderTasksDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
}

/** Hours from the claim to the deadline, and for each started minute of the recording. */
const hoursAllowed: Readonly<Record<TaskType, { readonly base: number; readonly perMinute: number }>> = {
  transcript: { base: 24, perMinute: 0.5 },
  subtitles: { base: 48, perMinute: 1 },
  dub: { base: 72, perMinute: 2 },
  audiobook: { base: 96, perMinute: 1 },
};
const maxHours = 30 * 24;

/** Puts the tasks of orders on the board, and takes them away. */
export function orderTasksService({ db, clock, live }: OrderTasksDeps): OrderTasksPart {
  return {
    /** What became of the tasks of an order. */
    list: (orderId, tx) => orderTasksStore(tx ?? db).list(orderId),

    /** In the transaction that accepts the order. */
    async publish(tx, { id: orderId }, items, media) {
      const now = clock();
      const rows = items.flatMap(({ id: itemId, item, priceCents }) =>
        (tasksOfItem(item, media, { isFree: priceCents === 0 }) ?? []).map(({ priceCents: price, ...task }) => {
          const { base, perMinute } = hoursAllowed[task.type];
          const hours = Math.min(maxHours, base + perMinute * Math.ceil(task.durationMs / 60_000));
          return {
            id: newId(),
            orderId,
            itemId,
            ...task,
            payCents: payOf(price),
            instructions: item.instructions ?? '',
            allowedMs: Math.round(hours * 3_600_000),
            createdAt: now,
            updatedAt: now,
          };
        }),
      );
      await orderTasksStore(tx).insert(rows);
      await live.publish(everyone, { topic: 'production-tasks' }, tx);
    },

    /** Withdraws the tasks that nobody has claimed, in the transaction that cancels the order. */
    async withdraw(tx, orderId) {
      await orderTasksStore(tx).withdraw(orderId, clock());
      await live.publish(everyone, { topic: 'production-tasks' }, tx);
    },
  };
}
