import { ApiError } from '../../data/api/api-error.ts';
import type { CallReply } from '../../data/api/client.ts';
import type { Values } from '../../data/api/request-url.ts';
import { parsed, send } from '../../data/api/transport.ts';

const browserFetch = (input: string, init: RequestInit): Promise<Response> => fetch(input, init);

type PublicRoute =
  | 'GET /v1/direct-publishing/public/{slug}'
  | 'GET /v1/direct-publishing/public-collections/{slug}'
  | 'GET /v1/direct-publishing/profiles/{handle}';

/** What anyone may read, requested without a session; undefined if there is no such thing. */
export async function loadPublic<Route extends PublicRoute>(
  route: Route,
  params: Values,
  signal?: AbortSignal,
): Promise<CallReply<Route> | undefined> {
  try {
    return (await parsed(await send(browserFetch, { route, params, ...(signal && { signal }) }))) as CallReply<Route>;
  } catch (error) {
    // 422: the address is malformed.
    if (error instanceof ApiError && [404, 422].includes(error.status)) return undefined;
    throw error;
  }
}
