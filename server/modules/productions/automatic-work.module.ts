import { runAutomaticWork } from '../../features/production-tasks/work/automatic-work.jobs.ts';
import {
  automaticWorkService,
  type OrdersOfWork,
} from '../../features/production-tasks/work/automatic-work.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { ProductionWork } from './production-work.module.ts';

interface AutomaticWorkModuleDeps {
  readonly platform: Platform;
  readonly work: ProductionWork;
  readonly orders: OrdersOfWork;
}

/** Sandbox orders, which the engines alone deliver. */
export function openAutomaticWork({ platform, work, orders }: AutomaticWorkModuleDeps) {
  const { productionWork, productionDeliverables, workParts } = work;
  const automaticWork = automaticWorkService({
    ...platform,
    ...workParts,
    productionWork,
    productionDeliverables,
    orders,
  });
  return { services: { automaticWork }, jobs: [runAutomaticWork(automaticWork)] } satisfies Module;
}
