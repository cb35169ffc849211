import { openArea } from '../module.ts';
import { openProductionPeople } from './production-people.module.ts';
import { openProductionWork, type ProductionWorkDeps } from './production-work.module.ts';

type ProductionsAreaDeps = ProductionWorkDeps;

/** Orders that people make, their tasks, and the people who work on them. */
export async function openProductionsArea(areas: ProductionsAreaDeps) {
  const people = openProductionPeople(areas);
  const work = await openProductionWork(areas);
  return openArea({ people, work });
}
export type ProductionsArea = Awaited<ReturnType<typeof openProductionsArea>>['services'];
