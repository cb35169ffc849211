import type { OrderItem } from '../../../contract/productions/order-items.ts';
import { findLanguage, sourcesOf, targetsOf } from '../../../contract/productions/production-languages.ts';
import { orderLimits } from '../../../contract/productions/production-orders-limits.ts';
import { mediaIdsOf, priceOf } from '../../../contract/productions/production-prices.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { LiveToMany } from '../../platform/live.ts';
import { isManuscript, readItem } from './production-orders.rules.ts';
import {
  newItemId,
  orderPartsStore,
  type ProductionMedia,
  type ProductionOrder,
  productionOrdersStore,
} from './production-orders.store.ts';

interface OrderItemsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: LiveToMany;
  /** Nothing costs anything on a private server, whose team serves itself. */
  readonly isFree: () => boolean;
}

/** The items of open orders, with their prices. */
export function orderItemsService({ db, clock, live, isFree }: OrderItemsDeps) {
  /** The item with its languages as the lists have them. Throws `language_not_offered`, naming the field. */
  function withLanguages(item: OrderItem): OrderItem {
    const refuse = (tag: string, param: string) =>
      new AppError('language_not_offered', {
        message: `“${tag.slice(0, 35)}” cannot be ordered for ${item.kind}.`,
        param,
      });
    const source = findLanguage(sourcesOf(item.kind), item.source_language);
    if (!source) throw refuse(item.source_language, 'source_language');
    if (!('destination_languages' in item)) return { ...item, source_language: source };
    const targets = targetsOf(item.kind, source) ?? [];
    const languages = item.destination_languages.map((tag) => {
      const found = findLanguage(targets, tag);
      if (!found) throw refuse(tag, 'destination_languages');
      return found;
    });
    return { ...item, source_language: source, destination_languages: [...new Set(languages)] };
  }

  /** Throws `order_media_not_found` and `media_not_suitable`. */
  function requireMedia(item: OrderItem, media: readonly ProductionMedia[]): void {
    const param = 'media_ids' in item ? 'media_ids' : 'media_id';
    const byId = new Map(media.map((one) => [one.id, one]));
    for (const id of mediaIdsOf(item)) {
      const medium = byId.get(id);
      if (!medium) throw new AppError('order_media_not_found', { param });
      if (isManuscript(medium) !== (item.kind === 'audiobook'))
        throw new AppError('media_not_suitable', {
          message:
            item.kind === 'audiobook'
              ? 'An audiobook needs a manuscript: TXT, Markdown, EPUB, DOCX or PDF.'
              : 'A manuscript can only be ordered as an audiobook.',
          param,
        });
    }
  }

  /** Locks an order of the caller. Throws `order_not_found` and `order_not_open`. */
  async function requireOpen(
    tx: Tx,
    { workspaceId }: Pick<Actor, 'workspaceId'>,
    id: string,
  ): Promise<ProductionOrder> {
    const order = await productionOrdersStore(tx).lockOfAny(id);
    if (order?.workspaceId !== workspaceId) throw new AppError('order_not_found', { param: 'order_id' });
    if (order.state !== 'open') throw new AppError('order_not_open', { param: 'order_id' });
    return order;
  }

  /** Computes all prices again, and the total; the order is locked. */
  async function reprice(tx: Tx, order: ProductionOrder): Promise<ProductionOrder> {
    const parts = orderPartsStore(tx);
    const media = await parts.listMedia(order);
    const updatedAt = clock();
    for (const row of await parts.listItems(order)) {
      const priceCents = priceOf(readItem(row), media, { isFree: isFree() });
      if (priceCents !== row.priceCents) await parts.updateItem(order, row.id, { priceCents, updatedAt });
    }
    const changed = await productionOrdersStore(tx).update(order, {
      totalCents: await parts.sumPrices(order),
      updatedAt,
    });
    await live.publishToMany([order.workspaceId], { topic: 'production-orders', id: order.id }, tx);
    return changed;
  }

  return {
    requireOpen,
    reprice,

    /** Adds an item, or replaces the one with `itemId`. Throws `order_item_not_found` and `order_too_large`. */
    upsert: (actor: Actor, orderId: string, given: OrderItem, itemId: string | undefined) =>
      transaction(db, async (tx) => {
        const order = await requireOpen(tx, actor, orderId);
        const parts = orderPartsStore(tx);
        const media = await parts.listMedia(order);
        const unique: OrderItem = 'media_ids' in given ? { ...given, media_ids: [...new Set(given.media_ids)] } : given;
        const item = withLanguages(unique);
        requireMedia(item, media);
        const now = clock();
        const columns = {
          kind: item.kind,
          item,
          priceCents: priceOf(item, media, { isFree: isFree() }),
          updatedAt: now,
        };
        const id = itemId ?? newItemId(now);
        if (itemId === undefined) {
          if ((await parts.listItems(order)).length >= orderLimits.items)
            throw new AppError('order_too_large', { message: `An order has at most ${orderLimits.items} items.` });
          await parts.insertItem({ id, orderId, ...columns, createdAt: now });
        } else if (!(await parts.updateItem(order, itemId, columns)))
          throw new AppError('order_item_not_found', { param: 'item_id' });
        await reprice(tx, order);
        return { id, priceCents: columns.priceCents };
      }),

    /** Throws `order_item_not_found`. */
    remove: (actor: Actor, orderId: string, itemId: string): Promise<void> =>
      transaction(db, async (tx) => {
        const order = await requireOpen(tx, actor, orderId);
        if (!(await orderPartsStore(tx).deleteItem(order, itemId)))
          throw new AppError('order_item_not_found', { param: 'item_id' });
        await reprice(tx, order);
      }),
  };
}
export type OrderItemsService = ReturnType<typeof orderItemsService>;
