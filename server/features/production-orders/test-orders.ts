import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { OrderItem } from '../../../contract/productions/order-items.ts';
import type { TaskState } from '../../../contract/productions/productions.ts';
import type { Actor } from '../../platform/actor.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { live as silent, silentLog } from '../../platform/test-doubles.ts';
import { orderInvoicesService } from '../billing/order-invoices.service.ts';
import { testBilling } from '../billing/test-billing.ts';
import { orderTasksService } from '../production-tasks/order-tasks.service.ts';
import { productionTasks } from '../production-tasks/production-tasks.tables.ts';
import { managedOrdersService } from './managed-orders.service.ts';
import { orderItemsService } from './order-items.service.ts';
import { orderPaymentsService, queueOrderEvent } from './order-payments.service.ts';
import { orderStepsService } from './order-steps.service.ts';
import { productionOrdersService } from './production-orders.service.ts';
import { newMediaId, orderPartsStore, productionOrdersStore } from './production-orders.store.ts';

type Event = Parameters<typeof queueOrderEvent>[2] & { readonly data: { readonly object: { customer?: string } } };
type Call = (...args: readonly unknown[]) => Promise<unknown>;

/** Orders on a real database, with an in-memory provider whose events wait until `deliver`. */
export function testOrders(db: Db) {
  const shop = testBilling(db);
  const { clock } = shop;
  const queued: { readonly name: string; readonly payload: Record<string, string>; readonly key?: string }[] = [];
  const jobs = {
    async send({ name }: { readonly name: string }, payload: unknown, options?: { readonly singletonKey?: string }) {
      const key = options?.singletonKey;
      if (key && queued.some((job) => job.name === name && job.key === key)) return undefined;
      queued.push({ name, payload: payload as Record<string, string>, ...(key && { key }) });
      return name;
    },
  };
  const notices: { readonly kind: string; readonly userIds: readonly string[]; readonly event?: string }[] = [];
  const notifications = {
    async notify(_tx: unknown, { kind, userIds, data }: { kind: string; userIds: readonly string[]; data: object }) {
      notices.push({ kind, userIds, ...('event' in data && { event: String(data.event) }) });
    },
  };
  const server = { isFree: false };
  /** Name of a call of the provider, such as `invoices.pay`, that is done, but whose answer does not arrive. */
  const broken = new Set<string>();
  const stripe = breakable(shop.stripe, broken);
  const live = { ...silent, publishToMany: async () => {} };
  const common = { db, clock, live, jobs, notifications, log: silentLog };
  const orderTasks = orderTasksService(common);
  const automatic: string[] = [];
  const orderSteps = orderStepsService({
    ...common,
    orderTasks,
    async runAutomatically({ id }) {
      automatic.push(id);
    },
    listManagers: async () => ['manager'],
    findWorkspaceName: shop.workspace.findName,
  });
  const orderItems = orderItemsService({ ...common, isFree: () => server.isFree });
  const orderPayments = orderPaymentsService({
    ...common,
    orderSteps,
    orderTasks,
    invoices: orderInvoicesService({ ...shop, payments: { ...shop.payments, stripe } }),
    findTenant: shop.workspace.findTenant,
  });
  const deliverables = { listApproved: async () => [] };
  const orders = productionOrdersService({
    ...common,
    orderItems,
    orderSteps,
    orderPayments,
    orderTasks,
    deliverables,
  });
  const managed = managedOrdersService({ ...common, orders, orderSteps, findWorkspaceName: shop.workspace.findName });

  /** Runs the jobs that wait, and those that they queue. */
  async function runJobs(): Promise<void> {
    for (let job = queued.shift(); job; job = queued.shift()) {
      const { orderId, workspaceId, amountCents } = job.payload;
      if (job.name === 'production-orders.charge') await orderPayments.charge(orderId!);
      else if (job.name === 'production-orders.sync') await orderPayments.sync(orderId!);
      else if (job.name === 'production-orders.sync-refund')
        await orderPayments.syncRefund(workspaceId!, Number(amountCents));
    }
  }

  const customerOf = (actor: Actor): Promise<string> =>
    shop.customers.ensureCustomerOf(actor.workspaceId, actor.userId).then(({ customerId }) => customerId);

  return {
    ...{
      db,
      shop,
      clock,
      server,
      jobs,
      queued,
      notices,
      automatic,
      broken,
      orders,
      orderItems,
      orderSteps,
      orderPayments,
    },
    ...{ managed, runJobs, customerOf },

    /** An order of one recording of `minutes`; by default a transcript, which costs $2 per minute. */
    async newOrder(
      actor: Actor,
      { minutes = 3, isSandbox = false, items }: { minutes?: number; isSandbox?: boolean; items?: OrderItem[] } = {},
    ): Promise<string> {
      const { id } = await orders.create(actor, { isSandbox });
      const mediaId = newMediaId(clock());
      const file = { name: 'talk.wav', contentType: 'audio/wav', blobKey: `production-media/x/${id}/${mediaId}` };
      const facts = { bytes: 10, durationMs: minutes * 60_000, createdAt: clock() };
      await orderPartsStore(db).insertMedia({ id: mediaId, orderId: id, language: 'en', ...file, ...facts });
      const transcript: OrderItem = {
        ...{ kind: 'transcription', media_ids: [mediaId], source_language: 'en', verbatim: false },
      };
      for (const item of items ?? [transcript]) {
        const withMedia = 'media_ids' in item ? { ...item, media_ids: [mediaId] } : { ...item, media_id: mediaId };
        await orderItems.upsert(actor, id, withMedia, undefined);
      }
      return id;
    },

    submit: (actor: Actor, id: string) => orders.submit(actor, id, { isLocal: true }),
    find: async (id: string) => (await productionOrdersStore(db).findOfAny(id))!,
    tasksOf: (id: string) => orderTasks.list(id),

    /** What tasks do when their state changes. */
    async setTask(orderId: string, at: number, state: TaskState): Promise<void> {
      const tasks = (await orderTasks.list(orderId)).toSorted((a, b) =>
        (a.targetLanguage ?? '').localeCompare(b.targetLanguage ?? ''),
      );
      const { id } = tasks[at]!;
      await transaction(db, async (tx) => {
        await tx.update(productionTasks).set({ state }).where(eq(productionTasks.id, id));
        if (state === 'approved') await orderSteps.onTaskApproved(tx, { orderId });
        if (state === 'expired' || state === 'rejected') await orderSteps.onTaskEnded(tx, { orderId });
      });
    },

    /** The events of the provider since the last call, each as its webhook. */
    takeEvents: () => shop.caller.takeEvents() as unknown as Event[],
    /** Receives webhooks of a workspace. */
    async deliver(actor: Actor, events: readonly Event[]): Promise<void> {
      for (const event of events) await transaction(db, (tx) => queueOrderEvent(jobs, tx, event, actor.workspaceId));
      await runJobs();
    },

    invoicesOf: async (actor: Actor): Promise<Stripe.Invoice[]> =>
      (await shop.stripe.invoices.list({ customer: await customerOf(actor) })).data,
    /** US cents that were charged and given back. */
    async moneyOf(actor: Actor): Promise<readonly [charged: number, refunded: number]> {
      const { data } = await shop.stripe.charges.list({ customer: await customerOf(actor) });
      const paid = data.filter(({ status }) => status === 'succeeded');
      return [paid.reduce((sum, one) => sum + one.amount, 0), paid.reduce((sum, one) => sum + one.amount_refunded, 0)];
    },
    /** Pays the open invoice of a customer like its page. */
    async payOnPage(actor: Actor, invoiceId: string): Promise<void> {
      const { id } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer: await customerOf(actor) });
      await shop.stripe.invoices.pay(invoiceId, { payment_method: id });
    },
  };
}

/** A client whose calls named in `broken` reach the provider and then fail. */
function breakable(client: Stripe, broken: Set<string>): Stripe {
  return new Proxy(client, {
    get(target, resource: keyof Stripe & string) {
      const calls = target[resource] as unknown;
      if (typeof calls !== 'object' || calls === null) return calls;
      return new Proxy(calls as Record<string, Call>, {
        get(methods, method: string) {
          const call = methods[method];
          const name = `${resource}.${method}`;
          if (typeof call !== 'function' || !broken.has(name))
            return typeof call === 'function' ? call.bind(methods) : call;
          return async (...args: readonly unknown[]) => {
            await call.apply(methods, [...args]);
            throw new Error(`No answer of ${name}.`);
          };
        },
      });
    },
  });
}
