import type { BillingArea } from '../billing/billing-area.ts';
import { openArea } from '../module.ts';
import { openProductionPeople } from './production-people.module.ts';
import { openProductionTasks } from './production-tasks.module.ts';
import { openProductionWork, type ProductionWorkDeps } from './production-work.module.ts';

type ProductionsAreaDeps = ProductionWorkDeps & { readonly billing: BillingArea };

/** Orders that people make, their tasks, and the people who work on them. */
export async function openProductionsArea(areas: ProductionsAreaDeps) {
  const people = openProductionPeople(areas);
  const work = await openProductionWork(areas);
  // Nothing publishes tasks before orders exist.
  const orders = { onTaskApproved: async () => {}, onTaskEnded: async () => {} };
  const gate = people.services.producerGate;
  const tasks = openProductionTasks({ ...areas, work: work.services, gate, orders });
  return openArea({ people, work, tasks });
}
export type ProductionsArea = Awaited<ReturnType<typeof openProductionsArea>>['services'];
