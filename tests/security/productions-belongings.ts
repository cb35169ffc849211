import type { RouteKey } from '../../contract/route.ts';
import { createOrder, orderBodies } from './production-order-belongings.ts';
import { createProducer, producerBodies, producerRoutesWithoutExample } from './production-people-belongings.ts';
import { taskExample, taskRoutes } from './production-task-belongings.ts';

export const productionRoutesWithoutExample = [...taskRoutes, ...producerRoutesWithoutExample];

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
    ...taskExample,
  };
}

/** Bodies that their routes accept, so that only access can refuse the call. */
export const productionBodies: Partial<Record<RouteKey, unknown>> = { ...producerBodies, ...orderBodies };
