import { managedOrdersService } from '../../features/production-orders/managed-orders.service.ts';
import { orderItemsService } from '../../features/production-orders/order-items.service.ts';
import { orderMediaService } from '../../features/production-orders/order-media.service.ts';
import { orderPaymentsService } from '../../features/production-orders/order-payments.service.ts';
import { orderStepsService } from '../../features/production-orders/order-steps.service.ts';
import { orderMediaJobs, orderPaymentJobs } from '../../features/production-orders/production-orders.jobs.ts';
import { mountProductionOrders } from '../../features/production-orders/production-orders.routes.ts';
import { productionOrdersService } from '../../features/production-orders/production-orders.service.ts';
import { orderTasksService } from '../../features/production-tasks/order-tasks.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { BillingArea } from '../billing/billing-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { StudioArea } from '../studio/studio-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openAutomaticWork } from './automatic-work.module.ts';
import type { ProductionPeople } from './production-people.module.ts';
import type { ProductionWork } from './production-work.module.ts';

export interface ProductionOrdersDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly billing: BillingArea;
  readonly studio: StudioArea;
  readonly people: ProductionPeople;
  readonly work: ProductionWork;
}

/** Orders of customers, their files, their invoices, and the answers of managers. */
export async function openProductionOrders({
  platform,
  workspaces,
  billing,
  studio,
  people,
  work,
}: ProductionOrdersDeps) {
  const { notifications, workspace, zeroRetention, instance } = workspaces;
  const { productionDeliverables: deliverables } = work;
  const orderTasks = orderTasksService(platform);
  const orderSteps = orderStepsService({
    ...platform,
    notifications,
    orderTasks,
    runAutomatically: (order, tx) => automatic.services.automaticWork.start(order, tx),
    listManagers: people.productionMemberships.listManagerIds,
    findWorkspaceName: workspace.findName,
  });
  const automatic = openAutomaticWork({ platform, work, orders: orderSteps });
  const orderItems = orderItemsService({ ...platform, isFree: instance.isPrivate });
  const orderMedia = orderMediaService({
    ...platform,
    notifications,
    zeroRetention,
    orderItems,
    documentReading: studio.documentReading,
    secret: await findOrCreateSecret(platform.db, 'links'),
  });
  const orderPayments = orderPaymentsService({
    ...platform,
    invoices: billing.orderInvoices,
    orderSteps,
    orderTasks,
    findTenant: workspace.findTenant,
  });
  const orders = productionOrdersService({
    ...platform,
    orderItems,
    orderSteps,
    orderPayments,
    orderTasks,
    deliverables,
  });
  const managedOrders = managedOrdersService({
    ...platform,
    orders,
    orderSteps,
    findWorkspaceName: workspace.findName,
  });
  return {
    services: {
      /** Called by tasks, in the transaction that approves or ends one. */
      ordersProgress: { onTaskApproved: orderSteps.onTaskApproved, onTaskEnded: orderSteps.onTaskEnded },
    },
    jobs: [
      ...automatic.jobs,
      ...orderPaymentJobs(orderPayments),
      ...orderMediaJobs(orderMedia, platform.env.SWEEP_AGE_S * 1000),
    ],
    routes: [mountProductionOrders({ orders, orderItems, orderMedia, managedOrders, deliverables })],
  } satisfies Module;
}
