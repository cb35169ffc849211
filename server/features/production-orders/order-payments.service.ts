import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { OrderInvoice, OrderInvoicesService } from '../billing/order-invoices.service.ts';
import { type OrderStepsService, syncOrderJob } from './order-steps.service.ts';
import type { OrderTasksPart } from './order-tasks-part.service.ts';
import { approvedCents, describeItem, readItem } from './production-orders.rules.ts';
import { orderPartsStore, type ProductionOrder, productionOrdersStore } from './production-orders.store.ts';

/** Issues the invoice of a submitted order. Sent in the transaction of the submission, so that none is forgotten. */
export const chargeOrderJob = jobKind({
  name: 'production-orders.charge',
  payload: z.object({ orderId: z.string() }),
});

/** Syncs the orders of a customer whose payment was given back. */
export const syncRefundJob = jobKind({
  name: 'production-orders.sync-refund',
  payload: z.object({ workspaceId: z.string(), amountCents: z.int() }),
});

/** The parts of an event of the payment provider that concern orders. */
interface PaymentEvent {
  readonly type: string;
  readonly data: {
    readonly object: object;
  };
}

/** Queues the sync of the order that an event of the provider is about; true if it is about one. */
export async function queueOrderEvent(
  jobs: Pick<Jobs, 'send'>,
  tx: Tx,
  { type, data: { object } }: PaymentEvent,
  workspaceId: string,
): Promise<boolean> {
  const { metadata, amount } = object as { metadata?: Readonly<Record<string, string>> | null; amount?: number };
  const orderId = metadata?.order_id;
  if (orderId) {
    await jobs.send(syncOrderJob, { orderId }, { tx, singletonKey: orderId });
    return true;
  }
  if (type === 'charge.refunded' && amount)
    await jobs.send(syncRefundJob, { workspaceId, amountCents: amount }, { tx });
  return false;
}

interface OrderPaymentsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly invoices: OrderInvoicesService;
  readonly orderSteps: OrderStepsService;
  readonly orderTasks: Pick<OrderTasksPart, 'list'>;
  readonly findTenant: (id: string) => Promise<{ readonly workspaceId: WorkspaceId } | undefined>;
}

const endedStates: readonly ProductionOrder['state'][] = ['rejected', 'cancelled', 'expired'];

/**
 * Invoices of orders. The provider is the source of truth: each event, return from its page and step of ours ends with
 * the same sync, so that events may be late, duplicated and out of order.
 */
export function orderPaymentsService(deps: OrderPaymentsDeps) {
  const { db, clock, invoices, orderSteps, orderTasks } = deps;

  /** Serializes the work on the invoices of the customer; undefined if the order or its workspace is gone. */
  async function locked<T>(
    orderId: string,
    work: (order: ProductionOrder, workspaceId: WorkspaceId) => Promise<T>,
  ): Promise<T | undefined> {
    const found = await productionOrdersStore(db).findOfAny(orderId);
    const tenant = found && (await deps.findTenant(found.workspaceId));
    if (!tenant) return undefined;
    return invoices.lock(tenant.workspaceId, async () => {
      const order = await productionOrdersStore(db).findOfAny(orderId);
      return order && work(order, tenant.workspaceId);
    });
  }

  /** Changes an order that is locked for it, if it is still in the state that the decision was made for. */
  const change = (
    { id, state }: ProductionOrder,
    work: (tx: Tx, order: ProductionOrder) => Promise<unknown>,
  ): Promise<void> =>
    transaction(db, async (tx) => {
      const order = await productionOrdersStore(tx).lockOfAny(id);
      if (order?.state === state) await work(tx, order);
    });

  async function findInvoices(order: ProductionOrder): Promise<OrderInvoice[]> {
    const merged = await productionOrdersStore(db).listMergedInto(order);
    const ids = [order, ...merged].flatMap(({ invoiceId }) => invoiceId ?? []);
    return (await Promise.all(ids.map((id) => invoices.find(id)))).filter((invoice) => invoice !== undefined);
  }

  /** US cents that the customer keeps paying for. */
  async function keptCents(order: ProductionOrder): Promise<number> {
    if (order.acceptedAt === null) return 0;
    const parts = orderPartsStore(db);
    const [items, media, tasks] = [
      await parts.listItems(order),
      await parts.listMedia(order),
      await orderTasks.list(order.id),
    ];
    return approvedCents(items, media, tasks);
  }

  /** Voids what is unpaid of an ended order, and gives back what was paid for nothing. */
  async function settle(order: ProductionOrder, found: readonly OrderInvoice[]): Promise<void> {
    const kept = await keptCents(order);
    let due = found.reduce((sum, one) => sum + one.refundableCents, 0) - kept;
    for (const { id, status, refundableCents } of found) {
      if (status === 'draft' || status === 'open' || status === 'uncollectible') {
        // It was paid just now.
        if (!(await invoices.void(id))) await transaction(db, (tx) => orderSteps.settle(tx, order));
      } else if (status === 'paid' && due > 0)
        due -= await invoices.refund(id, Math.min(due, refundableCents), { order_id: order.id });
    }
  }

  async function storeRefunds(order: ProductionOrder, found: readonly OrderInvoice[]): Promise<void> {
    const refundedCents = found.reduce((sum, one) => sum + one.refundedCents, 0);
    if (refundedCents === order.refundedCents) return;
    await transaction(db, async (tx) => {
      const changed = await productionOrdersStore(tx).update(order, { refundedCents, updatedAt: clock() });
      await orderSteps.publish(tx, changed);
    });
  }

  async function syncSubmitted(order: ProductionOrder, invoice: OrderInvoice | undefined): Promise<void> {
    const isOver = order.expiresAt !== null && order.expiresAt <= clock();
    if (invoice?.status === 'paid') return change(order, orderSteps.pay);
    if (isOver)
      return change(order, (tx, current) => orderSteps.end(tx, current, 'expired', 'The order was not paid.'));
    if (invoice?.status === 'void')
      return change(order, (tx, current) => orderSteps.end(tx, current, 'cancelled', 'The invoice was voided.'));
  }

  /** All of the payment was given back at the provider, and not by us. */
  async function syncGivenBack(order: ProductionOrder): Promise<void> {
    const reason = 'The payment was given back.';
    if (order.state === 'paid') await change(order, (tx, current) => orderSteps.end(tx, current, 'cancelled', reason));
    if (order.state === 'accepted')
      await change(order, (tx, current) => orderSteps.startCancelling(tx, current, reason));
  }

  async function syncLocked(order: ProductionOrder): Promise<void> {
    const found = await findInvoices(order);
    const own = found.find(({ id }) => id === order.invoiceId);
    if (order.state === 'submitted') await syncSubmitted(order, own);
    else if (endedStates.includes(order.state)) {
      await settle(order, found);
      await storeRefunds(order, await findInvoices(order));
    } else {
      await storeRefunds(order, found);
      const isGivenBack = found.length > 0 && found.every((one) => one.status === 'paid' && one.refundableCents === 0);
      if (isGivenBack && found.some(({ refundedCents }) => refundedCents > 0)) await syncGivenBack(order);
    }
  }

  const service = {
    requirePayments: invoices.requirePayments,
    ensureCustomer: invoices.ensureCustomer,

    /** Makes an order and the provider agree. Does nothing for one that was deleted, or that has no invoice. */
    async sync(orderId: string): Promise<void> {
      await locked(orderId, async (order) => {
        // The payment of a merged order belongs to the other one.
        const target = order.mergedIntoId ? await productionOrdersStore(db).findOfAny(order.mergedIntoId) : order;
        if (target) await syncLocked(target);
      });
    },

    /** Issues the invoice of a submitted order and charges the card on file; again after a crash, without charging twice. */
    async charge(orderId: string): Promise<void> {
      await locked(orderId, async (order, workspaceId) => {
        if (order.state !== 'submitted') return;
        const parts = orderPartsStore(db);
        const media = await parts.listMedia(order);
        const lines = (await parts.listItems(order)).map((row) => ({
          id: row.id,
          description: describeItem(readItem(row), media),
          cents: row.priceCents ?? 0,
        }));
        const invoiceId =
          order.invoiceId ?? (await invoices.create(workspaceId, { id: order.id, name: order.name, lines }));
        await productionOrdersStore(db).update(order, { invoiceId });
        const current = await productionOrdersStore(db).findOfAny(orderId);
        if (current?.state === 'submitted') await invoices.collect(workspaceId, invoiceId);
        if (current) await syncLocked(current);
      });
    },

    /** The payment page of an order that is not paid; null if there is nothing to pay. */
    async findPage(order: ProductionOrder, baseUrl: string): Promise<string | null> {
      if (order.state !== 'submitted' || order.invoiceId === null) return null;
      const invoice = await invoices.find(order.invoiceId);
      return invoice?.status === 'open' && invoice.url !== null ? invoices.pageUrl(invoice.url, baseUrl) : null;
    },

    /** Queues the end of all orders that were not paid in time. */
    async expire(): Promise<void> {
      for (const id of await productionOrdersStore(db).listExpired(clock())) await service.sync(id);
    },

    /** Syncs the orders that a refund of a whole payment may be about. */
    async syncRefund(workspaceId: string, amountCents: number): Promise<void> {
      for (const id of await productionOrdersStore(db).listInvoiced(workspaceId, amountCents)) await service.sync(id);
    },
  };
  return service;
}
export type OrderPaymentsService = ReturnType<typeof orderPaymentsService>;
