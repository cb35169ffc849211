import { orderLimits } from '../../../contract/productions/production-orders-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { LiveToMany } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import type { OrderItemsService } from './order-items.service.ts';
import { chargeOrderJob, type OrderPaymentsService } from './order-payments.service.ts';
import type { OrderStepsService } from './order-steps.service.ts';
import type { OrderDeliverablesPart, OrderTask, OrderTasksPart } from './order-tasks-part.service.ts';
import {
  newOrderId,
  type OrderQuery,
  orderPartsStore,
  type ProductionItem,
  type ProductionMedia,
  type ProductionOrder,
  productionOrdersStore,
} from './production-orders.store.ts';

interface ProductionOrdersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly live: LiveToMany;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly orderItems: Pick<OrderItemsService, 'requireOpen' | 'reprice'>;
  readonly orderSteps: OrderStepsService;
  readonly orderPayments: OrderPaymentsService;
  readonly orderTasks: Pick<OrderTasksPart, 'list'>;
  readonly deliverables: OrderDeliverablesPart;
}

/** An order with everything that belongs to it. */
export interface OrderView {
  readonly order: ProductionOrder;
  readonly items: readonly ProductionItem[];
  readonly media: readonly ProductionMedia[];
  readonly tasks: readonly OrderTask[];
}

const dayMs = 24 * 3600_000;
/** One that was cancelled before was not submitted. */
const isSubmitted = ({ state, submittedAt }: ProductionOrder): boolean => state !== 'open' && submittedAt !== null;
const notFound = () => new AppError('order_not_found', { param: 'order_id' });

/** Orders of a workspace, from the first file to what is delivered. */
export function productionOrdersService(deps: ProductionOrdersDeps) {
  const { db, clock, log, jobs, orderItems, orderSteps, orderPayments, orderTasks } = deps;

  async function require({ workspaceId }: Pick<Actor, 'workspaceId'>, id: string): Promise<ProductionOrder> {
    const order = await productionOrdersStore(db).find(workspaceId, id);
    if (!order) throw notFound();
    return order;
  }

  async function viewOf(order: ProductionOrder): Promise<OrderView> {
    const parts = orderPartsStore(db);
    const [items, media, tasks] = await Promise.all([
      parts.listItems(order),
      parts.listMedia(order),
      orderTasks.list(order.id),
    ]);
    return { order, items, media, tasks };
  }

  async function lock(tx: Tx, { workspaceId }: Actor, id: string): Promise<ProductionOrder> {
    const order = await productionOrdersStore(tx).lockOfAny(id);
    if (order?.workspaceId !== workspaceId) throw notFound();
    return order;
  }

  /** Checks an order before it binds. Throws `order_empty` and `order_not_measured`. */
  async function requireComplete(tx: Tx, order: ProductionOrder): Promise<ProductionOrder> {
    const items = await orderPartsStore(tx).listItems(order);
    if (items.length === 0) throw new AppError('order_empty', { param: 'order_id' });
    const priced = await orderItems.reprice(tx, order);
    if (priced.totalCents === null) throw new AppError('order_not_measured', { param: 'order_id' });
    return priced;
  }

  const service = {
    viewOf,

    /** Throws `conflict` while the workspace has too many open orders. */
    async create({ workspaceId, userId }: Actor, { isSandbox }: { readonly isSandbox: boolean }) {
      if ((await productionOrdersStore(db).countOpen(workspaceId)) >= orderLimits.openOrders)
        throw new AppError('conflict', {
          message: `A workspace has at most ${orderLimits.openOrders} open orders. Submit or cancel one first.`,
        });
      const now = clock();
      return transaction(db, async (tx) => {
        const order = await productionOrdersStore(tx).insert(workspaceId, {
          id: newOrderId(now),
          userId,
          name: `Order of ${now.toISOString().slice(0, 10)}`,
          state: 'open',
          isSandbox,
          createdAt: now,
          updatedAt: now,
        });
        await orderSteps.publish(tx, order);
        return order;
      });
    },

    list: ({ workspaceId }: Actor, query: OrderQuery): Promise<ProductionOrder[]> =>
      productionOrdersStore(db).list(workspaceId, query),

    get: async (actor: Actor, id: string): Promise<OrderView> => viewOf(await require(actor, id)),

    /** Throws `order_not_found`. */
    rename: (actor: Actor, id: string, name: string): Promise<ProductionOrder> =>
      transaction(db, async (tx) => {
        const order = await lock(tx, actor, id);
        const renamed = await productionOrdersStore(tx).update(order, { name, updatedAt: clock() });
        await orderSteps.publish(tx, renamed);
        return renamed;
      }),

    /**
     * Orders bindingly. A sandbox order, and any on a private server, costs nothing; the invoice of another is paid with
     * the card on file, or waits for its page. An order that was submitted stays as it is.
     */
    async submit(actor: Actor, id: string, { isLocal }: { readonly isLocal: boolean }): Promise<ProductionOrder> {
      const before = await require(actor, id);
      if (isSubmitted(before)) return before;
      /** Another submission may be faster. */
      const prepare = async (tx: Tx): Promise<ProductionOrder> => {
        const locked = await lock(tx, actor, id);
        return isSubmitted(locked) ? locked : requireComplete(tx, await orderItems.requireOpen(tx, actor, id));
      };
      // What the order lacks is said before what the server lacks.
      const prepared = await transaction(db, prepare);
      const isCharged = !prepared.isSandbox && prepared.totalCents !== 0;
      if (isCharged) {
        orderPayments.requirePayments({ isLocal });
        await orderPayments.ensureCustomer(actor.workspaceId, actor.userId);
      }
      const submitted = await transaction(db, async (tx) => {
        const order = await prepare(tx);
        if (isSubmitted(order)) return order;
        const isFree = order.isSandbox || order.totalCents === 0;
        if (!isFree && !isCharged) throw new AppError('order_state_conflict', { param: 'order_id' });
        const now = clock();
        const changed = await productionOrdersStore(tx).update(order, {
          state: 'submitted',
          submittedAt: now,
          updatedAt: now,
          expiresAt: isFree ? null : new Date(now.getTime() + orderLimits.paymentDays * dayMs),
        });
        if (isFree) await orderSteps.pay(tx, changed);
        else await jobs.send(chargeOrderJob, { orderId: id }, { tx });
        await orderSteps.publish(tx, changed);
        return changed;
      });
      if (submitted.expiresAt !== null) await chargeNow(id);
      return require(actor, id);
    },

    /** The payment page, after the provider was asked whether the order is paid. */
    async findPayment(actor: Actor, id: string, baseUrl: string) {
      const before = await require(actor, id);
      // Also issues an invoice whose submission stopped halfway; a card is not charged again.
      if (before.state === 'submitted') await orderPayments.charge(id);
      const order = await require(actor, id);
      return { state: order.state, url: await orderPayments.findPage(order, baseUrl) };
    },

    /** Cancels an order. Throws `order_state_conflict` for one that has ended. */
    async cancel(actor: Actor, id: string, reason: string | null): Promise<OrderView> {
      const changed = await transaction(db, async (tx) => {
        const order = await lock(tx, actor, id);
        if (order.state === 'cancelling') return order;
        if (order.state === 'open' || order.state === 'submitted' || order.state === 'paid')
          return orderSteps.end(tx, order, 'cancelled', reason);
        if (order.state === 'accepted') return orderSteps.startCancelling(tx, order, reason);
        throw new AppError('order_state_conflict', {
          message: `The order is ${order.state}, so it cannot be cancelled.`,
          param: 'order_id',
        });
      });
      return viewOf(changed);
    },

    /** What was delivered; nothing until the order is done, or was cancelled after a part of it was approved. */
    async listDeliverables(actor: Actor, id: string) {
      const { state } = await require(actor, id);
      return state === 'done' || state === 'cancelled' ? deps.deliverables.listApproved(id) : [];
    },
  };
  return service;

  /** The caller sees at once whether the card was charged; a job repeats what fails here. */
  async function chargeNow(orderId: string): Promise<void> {
    try {
      await orderPayments.charge(orderId);
    } catch (error) {
      log.warn({ err: error, orderId }, 'failed to invoice an order; a job tries again');
    }
  }
}
export type ProductionOrdersService = ReturnType<typeof productionOrdersService>;
