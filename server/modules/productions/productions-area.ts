import { openArea } from '../module.ts';
import { openProductionOrders, type ProductionOrdersDeps } from './production-orders.module.ts';
import { openProductionPeople } from './production-people.module.ts';
import { openProductionTasks } from './production-tasks.module.ts';
import { openProductionWork, type ProductionWorkDeps } from './production-work.module.ts';

type ProductionsAreaDeps = ProductionWorkDeps & Omit<ProductionOrdersDeps, 'people' | 'work'>;

/** Orders that people make, their tasks, and the people who work on them. */
export async function openProductionsArea(areas: ProductionsAreaDeps) {
  const people = openProductionPeople(areas);
  const work = await openProductionWork(areas);
  const orders = await openProductionOrders({ ...areas, people: people.services, work: work.services });
  const gate = people.services.producerGate;
  const tasks = openProductionTasks({ ...areas, work: work.services, gate, orders: orders.services.ordersProgress });
  return openArea({ people, work, orders, tasks });
}
export type ProductionsArea = Awaited<ReturnType<typeof openProductionsArea>>['services'];
