import type { RouteKey } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';
import { postJson } from '../support/accounts.ts';

/** Creates a read of a project and a collection with it; returns their IDs by path parameter. */
export async function createRead(
  url: string,
  headers: Record<string, string>,
  projectId: string,
): Promise<Record<string, string>> {
  const created = await postJson(`${url}/v1/direct-publishing/reads`, { project_id: projectId }, headers);
  const { read_id } = (await created.json()) as { read_id: string };
  const collected = await postJson(
    `${url}/v1/direct-publishing/collections`,
    { name: 'Mine', read_ids: [read_id] },
    headers,
  );
  const { collection_id } = (await collected.json()) as { collection_id: string };
  const ofCollections = Object.keys(routes).filter((key) => key.includes('/v1/direct-publishing/collections/{'));
  return { read_id, ...Object.fromEntries(ofCollections.map((route) => [`${route} collection_id`, collection_id])) };
}

/** For the owner of the server. */
export const reviewRoutes = [
  'GET /v1/direct-publishing/review/{read_id}',
  'PATCH /v1/direct-publishing/review/{read_id}',
] as const satisfies readonly RouteKey[];

/** Bodies that their routes accept, so that only access can refuse the call. */
export const readBodies: Partial<Record<RouteKey, unknown>> = {
  'PATCH /v1/direct-publishing/reads/{read_id}': { title: 'Stolen' },
  'PATCH /v1/direct-publishing/review/{read_id}': { state: 'in_review' },
  'PATCH /v1/direct-publishing/collections/{collection_id}': { name: 'Stolen' },
  'POST /v1/direct-publishing/collections/{collection_id}/reads': { read_id: 'stolen' },
  'PUT /v1/direct-publishing/collections/{collection_id}/reads': { read_ids: [] },
};
