import { asc, eq } from 'drizzle-orm';
import type { TaskFilters } from '../../../contract/productions/production-tasks.ts';
import type { TaskView } from '../../../contract/productions/production-tasks-limits.ts';
import type { ProductionRole } from '../../../contract/productions/productions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { earningsService } from '../earnings/earnings.service.ts';
import { earnings as earningsTable } from '../earnings/earnings.tables.ts';
import { orderStepsService } from '../production-orders/order-steps.service.ts';
import { productionOrdersStore } from '../production-orders/production-orders.store.ts';
import { productionItems, productionMedia, productionOrders } from '../production-orders/production-orders.tables.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceOwnersService } from '../workspace/workspace-owners.service.ts';
import { orderTasksService } from './order-tasks.service.ts';
import { type ProducerTasksDeps, producerTasksService } from './producer-tasks.service.ts';
import { type ProductionTask, productionTasksStore } from './production-tasks.store.ts';
import { productionAssignments } from './production-tasks.tables.ts';
import { taskChangesService } from './task-changes.service.ts';
import { deliverTaskJob, taskDeliveryService } from './task-delivery.service.ts';
import { taskReviewService } from './task-review.service.ts';
import { testWork } from './work/test-work.ts';

/** What the routes pass for a query without parameters. */
export const wholePage: TaskFilters = { sort: 'created_at', page_size: 30 };

/** The code of the error that ends a call; undefined if it succeeds. */
export const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

/** Tasks with their orders, work and earnings on a real database. The server needs an operator. */
export async function testTasks(db: Db) {
  const parts = await testWork(db);
  const { clock } = parts;
  const told: { readonly kind: string; readonly userIds: readonly string[] }[] = [];
  /** Why these people may not claim. */
  const lacks = new Map<string, AppError>();
  const live = { publish: async () => {}, publishToMany: async () => {} };
  const { jobs } = parts.common;
  const notifications = {
    async notify(_tx: unknown, { kind, userIds }: { readonly kind: string; readonly userIds: readonly string[] }) {
      told.push({ kind, userIds });
    },
  };
  const orderTasks = orderTasksService({ db, clock, live });
  const orders = orderStepsService({
    ...{ clock, live, jobs, notifications, orderTasks },
    runAutomatically: async () => {},
    listManagers: async () => [],
    findWorkspaceName: async () => undefined,
  });
  const owners = workspaceOwnersService({ db, findUser: async () => undefined });
  const earnings = earningsService({ db, clock, live, voiceRateMicros: 0, isPrivate: () => false });
  const work = { ...parts.work, ...parts.delivery, approve: parts.deliverables.approve };
  const gate: ProducerTasksDeps['gate'] = {
    async requireMayClaim(_tx, userId) {
      const lack = lacks.get(userId);
      if (lack) throw lack;
      return { workspaceId: `of-${userId}` };
    },
    explain: async (userId, tasks) => tasks.map(() => lacks.get(userId)),
  };
  const common = { db, clock, jobs, live, notifications, owners, orders, work, gate };
  const changes = taskChangesService(common);
  const delivery = taskDeliveryService({ ...common, changes });
  const find = async (id: string): Promise<ProductionTask> => (await productionTasksStore(db).find(id))!;

  const fixtures = {
    ...parts,
    ...{ told, lacks, orders, common, changes, earnings, find },
    taskWork: work,
    taskDelivery: delivery,
    producers: producerTasksService({ ...common, changes }),
    review: taskReviewService({ ...common, changes, earnings }),
    sweep: () => delivery.sweep(new AbortController().signal),

    newPerson: async (productionRole: ProductionRole = 'producer'): Promise<Actor> => ({
      ...(await createActor(db, newId())),
      productionRole,
    }),

    /** An accepted order of transcripts, one a file, each a minute long; its tasks are on the board. */
    async newOrder(files = 1, columns: Partial<typeof productionOrders.$inferInsert> = {}) {
      const customer = await createActor(db, newId());
      const now = clock();
      const times = { createdAt: now, updatedAt: now };
      const orderId = newId();
      const { workspaceId, userId } = customer;
      await db.insert(productionOrders).values({
        ...{ id: orderId, workspaceId, userId, name: 'Episode 4', state: 'paid', totalCents: 200 * files },
        ...times,
        ...columns,
      });
      const mediaIds = Array.from({ length: files }, () => newId());
      for (const id of mediaIds)
        await db.insert(productionMedia).values({
          ...{ id, orderId, name: 'Episode 4.wav', contentType: 'audio/wav', blobKey: id, bytes: 3 },
          ...{ durationMs: 60_000, createdAt: now },
        });
      const item = {
        kind: 'transcription',
        media_ids: mediaIds,
        source_language: 'en',
        instructions: 'Keep the names.',
      };
      await db
        .insert(productionItems)
        .values({ id: newId(), orderId, kind: 'transcription', item, priceCents: 200 * files, ...times });
      await transaction(db, async (tx) => {
        const order = (await productionOrdersStore(tx).lockOfAny(orderId))!;
        await orders.accept(tx, order);
      });
      const taskIds = (await orderTasks.list(orderId)).map(({ id }) => id);
      return { orderId, customer, taskIds, taskId: taskIds[0]! };
    },

    orderState: async (id: string) => (await productionOrdersStore(db).findOfAny(id))?.state,

    cancel: (orderId: string) =>
      transaction(db, async (tx) => {
        const order = (await productionOrdersStore(tx).lockOfAny(orderId))!;
        if (order.state === 'accepted') await orders.startCancelling(tx, order, null);
      }),

    /** Makes what the producer works on, and runs the jobs of submissions. */
    async deliver(taskId: string): Promise<void> {
      const { id, state } = await parts.work.open({ id: taskId });
      if (state === 'preparing') await parts.store.updateIn(id, 'preparing', { state: 'ready', resourceId: newId() });
      const sent = parts.queued.filter(
        ({ name, payload }) => name === deliverTaskJob.name && payload.taskId === taskId,
      );
      for (const { payload } of sent) await delivery.deliver(deliverTaskJob.payload.parse(payload), parts.context());
    },

    /** Cents of each line of the ledger for this task. */
    async paid(taskId: string): Promise<number[]> {
      const rows = await db.select().from(earningsTable).where(eq(earningsTable.sourceId, taskId));
      return rows.map(({ amountMicros }) => amountMicros / 10_000);
    },

    assignments: (taskId: string) =>
      db
        .select()
        .from(productionAssignments)
        .where(eq(productionAssignments.taskId, taskId))
        .orderBy(asc(productionAssignments.claimedAt)),

    events: (taskId: string) => productionTasksStore(db).listEvents(taskId),
    kinds: async (taskId: string) => (await productionTasksStore(db).listEvents(taskId)).map(({ kind }) => kind),

    /** A new task that this person has opened and submitted, with its files. */
    async submit(producer: Actor) {
      const order = await fixtures.newOrder();
      await fixtures.producers.claim(producer, order.taskId);
      await fixtures.producers.openWork(producer, order.taskId);
      await fixtures.producers.submit(producer, order.taskId, '');
      await fixtures.deliver(order.taskId);
      return order;
    },

    /** The role of a person in the workspace of a task. */
    async roleIn(taskId: string, userId: string) {
      const work = await parts.work.find(taskId);
      return work && parts.workspace.findRole(work.workspaceId, userId);
    },

    /** Those of these tasks that the list of a person shows. */
    seen: async (actor: Actor, view: TaskView, ids: readonly string[]) =>
      (await fixtures.producers.list(actor, view, { ...wholePage, page_size: 100 })).items.filter(({ task }) =>
        ids.includes(task.id),
      ),
  };
  return fixtures;
}
export type TestTasks = Awaited<ReturnType<typeof testTasks>>;
