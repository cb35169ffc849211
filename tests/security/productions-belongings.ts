import type { Route, RouteKey } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';
import { createOrder, orderBodies } from './production-order-belongings.ts';
import { createProducer, producerBodies } from './production-people-belongings.ts';
import { taskBodies } from './production-task-belongings.ts';

const roleLines: readonly unknown[] = ['production_task.review', 'production.manage'];
/** For reviewers and managers, who see orders of all workspaces; and teams, which only managers create. */
export const productionRoutesWithoutExample: readonly RouteKey[] = [
  ...(Object.entries(routes) as [RouteKey, Route][])
    .filter(([, route]) => 'permits' in route && roleLines.includes(route.permits))
    .map(([key]) => key),
  'GET /v1/productions/teams/{team_id}',
];

/** Applies as a producer and orders a transcript of a recording; returns the IDs by path parameter. */
export async function createProductions(
  url: string,
  headers: Record<string, string>,
  workspaceId: string,
  recording: FormData,
): Promise<Record<string, string>> {
  return {
    ...(await createProducer(url, headers, workspaceId)),
    ...(await createOrder(url, headers, recording)),
  };
}

/** Bodies that their routes accept, so that only access can refuse the call. */
export const productionBodies: Partial<Record<RouteKey, unknown>> = {
  ...producerBodies,
  ...orderBodies,
  ...taskBodies,
};
