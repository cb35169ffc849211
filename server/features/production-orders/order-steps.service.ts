import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { LiveToMany } from '../../platform/live.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { OrderTasksPart } from './order-tasks-part.service.ts';
import { isTaskOver, readItem } from './production-orders.rules.ts';
import { orderPartsStore, type ProductionOrder, productionOrdersStore } from './production-orders.store.ts';

/** Makes an order and its invoice agree, whichever of them changed. */
export const syncOrderJob = jobKind({
  name: 'production-orders.sync',
  payload: z.object({ orderId: z.string() }),
});

export interface OrderStepsDeps {
  readonly clock: Clock;
  readonly live: LiveToMany;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly orderTasks: Pick<OrderTasksPart, 'list' | 'publish' | 'withdraw'>;
  /** Lets the engines alone make a sandbox order, in the transaction that accepts it. */
  readonly runAutomatically: (order: { readonly id: string }, tx: Tx) => Promise<void>;
  /** Who answers orders. */
  readonly listManagers: () => Promise<readonly string[]>;
  readonly findWorkspaceName: (workspaceId: string, tx: Tx) => Promise<string | undefined>;
}

const centsToDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** The steps of an order, each in the transaction that the caller has locked the order in. */
export function orderStepsService(deps: OrderStepsDeps) {
  const { clock, live, jobs, notifications, orderTasks, runAutomatically } = deps;

  const publish = (tx: Tx, { id, workspaceId }: ProductionOrder) =>
    live.publishToMany([workspaceId], { topic: 'production-orders', id }, tx);

  async function tell(tx: Tx, { id, userId, workspaceId, name }: ProductionOrder, event: string): Promise<void> {
    const data = { name, event, path: `/app/productions/orders/${id}` };
    await notifications.notify(tx, { userIds: [userId], workspaceId, kind: 'production_order_changed', data });
  }

  /** Hears of the invoice again: what is due is given back, what is open is voided. */
  const settle = async (tx: Tx, { id: orderId }: ProductionOrder): Promise<void> => {
    await jobs.send(syncOrderJob, { orderId }, { tx, singletonKey: orderId });
  };

  const steps = {
    publish,
    settle,

    /** `submitted` → `paid`. A sandbox order goes on by itself. */
    async pay(tx: Tx, order: ProductionOrder): Promise<ProductionOrder | undefined> {
      const now = clock();
      const changes = { state: 'paid', paidAt: now, updatedAt: now, expiresAt: null } as const;
      const paid = await productionOrdersStore(tx).updateIn(order, ['submitted'], changes);
      if (!paid) return undefined;
      await publish(tx, paid);
      if (paid.isSandbox) return steps.accept(tx, paid);
      const { id, name, workspaceId } = paid;
      const workspace = (await deps.findWorkspaceName(workspaceId, tx)) ?? 'A customer';
      await notifications.notify(tx, {
        userIds: await deps.listManagers(),
        kind: 'production_order_received',
        data: { name, workspace, path: `/app/productions/manage?order=${id}` },
      });
      if ((paid.totalCents ?? 0) > 0) await tell(tx, paid, `is paid (${centsToDollars(paid.totalCents ?? 0)})`);
      return paid;
    },

    /** `paid` → `accepted`: its tasks appear on the board; those of a sandbox order are done by the engines. */
    async accept(tx: Tx, order: ProductionOrder): Promise<ProductionOrder | undefined> {
      const now = clock();
      const changes = { state: 'accepted', acceptedAt: now, updatedAt: now } as const;
      const accepted = await productionOrdersStore(tx).updateIn(order, ['paid'], changes);
      if (!accepted) return undefined;
      const parts = orderPartsStore(tx);
      const items = (await parts.listItems(order)).map((row) => ({ ...row, item: readItem(row) }));
      await orderTasks.publish(tx, accepted, items, await parts.listMedia(order));
      if (accepted.isSandbox) await runAutomatically(accepted, tx);
      else await tell(tx, accepted, 'was accepted');
      await publish(tx, accepted);
      return accepted;
    },

    /** Ends an order without a result; what was paid is given back. */
    async end(
      tx: Tx,
      order: ProductionOrder,
      state: 'rejected' | 'cancelled' | 'expired',
      reason: string | null,
    ): Promise<ProductionOrder> {
      const changes = { state, cancelReason: reason, updatedAt: clock(), expiresAt: null };
      const ended = await productionOrdersStore(tx).update(order, changes);
      if (ended.invoiceId !== null || ended.totalCents) await settle(tx, ended);
      if (state === 'rejected') await tell(tx, ended, 'was rejected');
      else if (state === 'expired') await tell(tx, ended, 'expired, because it was not paid');
      else if (order.state === 'cancelling') await tell(tx, ended, 'was cancelled');
      await publish(tx, ended);
      return ended;
    },

    /** `accepted` → `cancelling`: tasks that nobody claimed are withdrawn; `cancelled` once nobody works on one. */
    async startCancelling(tx: Tx, order: ProductionOrder, reason: string | null): Promise<ProductionOrder> {
      const changes = { state: 'cancelling', cancelReason: reason, updatedAt: clock() } as const;
      const cancelling = await productionOrdersStore(tx).update(order, changes);
      await orderTasks.withdraw(tx, order.id);
      await publish(tx, cancelling);
      return (await steps.onTaskEnded(tx, { orderId: order.id })) ?? cancelling;
    },

    /** A reviewer approved a task. Locks the order. */
    async onTaskApproved(tx: Tx, { orderId }: { readonly orderId: string }): Promise<ProductionOrder | undefined> {
      const order = await productionOrdersStore(tx).lockOfAny(orderId);
      if (!order) return undefined;
      const tasks = await orderTasks.list(orderId, tx);
      if (order.state === 'accepted' && tasks.every(({ state }) => state === 'approved')) {
        const now = clock();
        const changes = { state: 'done', completedAt: now, updatedAt: now } as const;
        const done = await productionOrdersStore(tx).update(order, changes);
        await tell(tx, done, 'is delivered');
        await publish(tx, done);
        return done;
      }
      const ended = await steps.onTaskEnded(tx, { orderId });
      if (!ended) await publish(tx, order);
      return ended;
    },

    /** Nobody works on a task any more. Locks the order; undefined if it goes on. */
    async onTaskEnded(tx: Tx, { orderId }: { readonly orderId: string }): Promise<ProductionOrder | undefined> {
      const order = await productionOrdersStore(tx).lockOfAny(orderId);
      if (!order) return undefined;
      const tasks = await orderTasks.list(orderId, tx);
      if (!tasks.every(isTaskOver)) return undefined;
      if (order.state === 'cancelling') return steps.end(tx, order, 'cancelled', order.cancelReason);
      // The engines could not make a part of a sandbox order, and nobody will.
      if (order.state === 'accepted' && order.isSandbox && tasks.some(({ state }) => state !== 'approved'))
        return steps.end(tx, order, 'cancelled', 'The engines could not make all files of this sandbox order.');
      return undefined;
    },
  };
  return steps;
}
export type OrderStepsService = ReturnType<typeof orderStepsService>;
