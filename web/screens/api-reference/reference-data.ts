import type { ReferenceIndex, ReferenceOperation } from '../../../contract/reference/api-reference.ts';
import { ApiError } from '../../data/api/api-error.ts';
import { parsed, send } from '../../data/api/transport.ts';

const browserFetch = (input: string, init: RequestInit): Promise<Response> => fetch(input, init);

const load = async (path: string, signal?: AbortSignal): Promise<unknown> =>
  parsed(await send(browserFetch, { route: `GET /openapi/${path}`, ...(signal && { signal }) }));

let index: Promise<ReferenceIndex> | undefined;

/** All operations of this server, loaded once. */
export function loadIndex(): Promise<ReferenceIndex> {
  index ??= (load('index.json') as Promise<ReferenceIndex>).catch((error: unknown) => {
    index = undefined;
    throw error;
  });
  return index;
}

/** One operation with its schemas; undefined if there is none with this name. */
export async function loadOperation(
  section: string,
  id: string,
  signal?: AbortSignal,
): Promise<ReferenceOperation | undefined> {
  try {
    return (await load(`${section}/${id}.json`, signal)) as ReferenceOperation;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
