import type { Db } from '../../../platform/db/database-client.ts';
import { type Delivered, webhookDeliveriesStore } from './webhook-deliveries.store.ts';

/**
 * Records deliveries that arrive while a statement runs together in the next one: with a statement for each, the database
 * would bound how many webhooks per second one process serves.
 */
export function deliveredLogService({ db }: { readonly db: Db }) {
  let waiting: Delivered[] = [];
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function flush(before: Promise<void>): Promise<void> {
    // Its failure is an error of the calls that wait for it.
    await before.catch(() => {});
    next = undefined;
    const results = waiting;
    waiting = [];
    await webhookDeliveriesStore(db).finishDelivered(results);
  }

  return {
    /** Resolves when the delivery is recorded. */
    add(result: Delivered): Promise<void> {
      waiting.push(result);
      if (!next) {
        next = flush(running);
        running = next;
      }
      return next;
    },
  };
}
