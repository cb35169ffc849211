import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { OrderStepsService } from './order-steps.service.ts';
import type { OrderView, ProductionOrdersService } from './production-orders.service.ts';
import {
  type OrderQuery,
  orderPartsStore,
  type ProductionOrder,
  productionOrdersStore,
} from './production-orders.store.ts';

interface ManagedOrdersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly orders: Pick<ProductionOrdersService, 'viewOf'>;
  readonly orderSteps: OrderStepsService;
  readonly findWorkspaceName: (workspaceId: string) => Promise<string | undefined>;
}

export interface NamedWorkspace {
  readonly workspaceName: string;
}

const conflict = (message: string, param = 'order_id') => new AppError('order_state_conflict', { message, param });

/** What managers of productions do with the orders of all workspaces. Open orders are none of their business. */
export function managedOrdersService({ db, clock, orders, orderSteps, findWorkspaceName }: ManagedOrdersDeps) {
  const nameOf = async ({ workspaceId }: ProductionOrder) => (await findWorkspaceName(workspaceId)) ?? '';

  async function view(order: ProductionOrder): Promise<OrderView & NamedWorkspace> {
    return { ...(await orders.viewOf(order)), workspaceName: await nameOf(order) };
  }

  async function lockSubmitted(tx: Tx, id: string, param = 'order_id'): Promise<ProductionOrder> {
    const order = await productionOrdersStore(tx).lockOfAny(id);
    if (!order || order.state === 'open') throw new AppError('order_not_found', { param });
    return order;
  }

  return {
    async list(query: OrderQuery): Promise<(NamedWorkspace & { readonly order: ProductionOrder })[]> {
      const found = await productionOrdersStore(db).listOfAll(query);
      const ids = [...new Set(found.map(({ workspaceId }) => workspaceId))];
      const names = new Map(await Promise.all(ids.map(async (id) => [id, await findWorkspaceName(id)] as const)));
      return found.map((order) => ({ order, workspaceName: names.get(order.workspaceId) ?? '' }));
    },

    /** Throws `order_not_found`. */
    get: async (id: string) => view(await transaction(db, (tx) => lockSubmitted(tx, id))),

    /** Throws `order_state_conflict` unless the order is paid. One that was accepted stays so. */
    accept: async (id: string) =>
      view(
        await transaction(db, async (tx) => {
          const order = await lockSubmitted(tx, id);
          if (order.state === 'accepted') return order;
          const accepted = await orderSteps.accept(tx, order);
          if (!accepted) throw conflict(`The order is ${order.state}. Only a paid one can be accepted.`);
          return accepted;
        }),
      ),

    /** Refunds the order. Throws `order_state_conflict` unless it is paid. */
    reject: async (id: string, reason: string) =>
      view(
        await transaction(db, async (tx) => {
          const order = await lockSubmitted(tx, id);
          if (order.state === 'rejected') return order;
          if (order.state !== 'paid') throw conflict(`The order is ${order.state}. Only a paid one can be rejected.`);
          return orderSteps.end(tx, order, 'rejected', reason);
        }),
      ),

    /** Moves items, files and payment of an order to another. Both must be paid, of one workspace, and no sandbox orders. */
    merge: async (id: string, intoId: string) =>
      view(
        await transaction(db, async (tx) => {
          if (id === intoId) throw conflict('An order cannot be merged into itself.', 'into_order_id');
          // In the order of their IDs, so that two merges do not wait for each other.
          const [first, second] = [id, intoId].toSorted();
          const paramOf = (one: string) => (one === id ? 'order_id' : 'into_order_id');
          const rows = [
            await lockSubmitted(tx, first!, paramOf(first!)),
            await lockSubmitted(tx, second!, paramOf(second!)),
          ];
          const from = rows.find((row) => row.id === id)!;
          const into = rows.find((row) => row.id === intoId)!;
          if (from.workspaceId !== into.workspaceId)
            throw conflict('The orders belong to different workspaces.', 'into_order_id');
          if (rows.some(({ state, isSandbox }) => state !== 'paid' || isSandbox))
            throw conflict('Only paid orders can be merged.', 'into_order_id');
          const [store, now] = [productionOrdersStore(tx), clock()];
          await orderPartsStore(tx).moveParts(from, into);
          const merged = await store.update(from, { state: 'merged', mergedIntoId: into.id, updatedAt: now });
          // Orders that were merged into this one before follow it.
          for (const row of await store.listMergedInto(from)) await store.update(row, { mergedIntoId: into.id });
          const totalCents = (into.totalCents ?? 0) + (from.totalCents ?? 0);
          const changed = await store.update(into, { totalCents, updatedAt: now });
          await orderSteps.publish(tx, merged);
          await orderSteps.publish(tx, changed);
          return changed;
        }),
      ),
  };
}
export type ManagedOrdersService = ReturnType<typeof managedOrdersService>;
