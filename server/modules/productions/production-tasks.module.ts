import { type ProducerGate, producerTasksService } from '../../features/production-tasks/producer-tasks.service.ts';
import { deliverTasks, returnTasks, sweepTasks } from '../../features/production-tasks/production-tasks.jobs.ts';
import { mountProductionTasks } from '../../features/production-tasks/production-tasks.routes.ts';
import { type OrdersOfTasks, taskChangesService } from '../../features/production-tasks/task-changes.service.ts';
import { taskDeliveryService } from '../../features/production-tasks/task-delivery.service.ts';
import { taskReturnsService } from '../../features/production-tasks/task-returns.service.ts';
import { taskReviewService } from '../../features/production-tasks/task-review.service.ts';
import type { BillingArea } from '../billing/billing-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { ProductionWork } from './production-work.module.ts';

export interface ProductionTasksDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly billing: BillingArea;
  readonly work: ProductionWork;
  readonly gate: ProducerGate;
  readonly orders: OrdersOfTasks;
}

/** The board, the work of producers and its review. */
export function openProductionTasks({ platform, workspaces, billing, work, gate, orders }: ProductionTasksDeps) {
  const { owners, notifications } = workspaces;
  const common = { ...platform, owners, notifications, orders, work: work.productionWork };
  const changes = taskChangesService(common);
  const delivery = taskDeliveryService({ ...common, changes });
  const returns = taskReturnsService({ ...common, changes });
  const review = taskReviewService({ ...common, changes, earnings: billing.earnings });
  return {
    services: {},
    jobs: [deliverTasks(delivery), returnTasks(returns), sweepTasks(delivery, returns)],
    routes: [mountProductionTasks(producerTasksService({ ...common, changes, gate }), review)],
  } satisfies Module;
}
