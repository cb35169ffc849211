import type { OrderItem } from '../../../contract/productions/order-items.ts';
import type { MeasuredMedia } from '../../../contract/productions/production-prices.ts';
import type { TaskState } from '../../../contract/productions/productions.ts';
import type { Tx } from '../../platform/db/database-client.ts';

/** What an order needs to know of a task. */
export interface OrderTask {
  readonly id: string;
  readonly itemId: string;
  readonly mediaId: string;
  readonly targetLanguage: string | null;
  readonly state: TaskState;
}

/** An item of an accepted order. */
export interface PublishedItem {
  readonly id: string;
  readonly item: OrderItem;
  readonly priceCents: number | null;
}

/** The tasks of orders, which another noun has. */
export interface OrderTasksPart {
  list(orderId: string, tx?: Tx): Promise<OrderTask[]>;
  /** Puts the tasks of an order on the board, in the transaction that accepts it. */
  publish(
    tx: Tx,
    order: { readonly id: string },
    items: readonly PublishedItem[],
    media: readonly MeasuredMedia[],
  ): Promise<unknown>;
  /** Withdraws the tasks that nobody has claimed, in the transaction that cancels the order. */
  withdraw(tx: Tx, orderId: string): Promise<unknown>;
}

/** A file that a task delivered. */
export interface OrderDeliverable {
  readonly id: string;
  readonly itemId: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly version: number;
}

/** The files of orders, which another noun has. */
export interface OrderDeliverablesPart<Row extends OrderDeliverable = OrderDeliverable> {
  /** Those of approved tasks. */
  listApproved(orderId: string): Promise<Row[]>;
}
