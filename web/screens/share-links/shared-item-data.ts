import type { z } from 'zod';
import type { itemAlignment } from '../../../contract/history/history.ts';
import type { SharedItem } from '../../../contract/history/share-links.ts';
import { ApiError } from '../../data/api/api-error.ts';
import { requestUrl } from '../../data/api/request-url.ts';
import { parsed, send } from '../../data/api/transport.ts';

type SharedAlignment = z.infer<typeof itemAlignment>;

const browserFetch = (input: string, init: RequestInit): Promise<Response> => fetch(input, init);

/** The item of a public link, requested without a session; undefined if the link is invalid. */
export async function loadShared(token: string, signal: AbortSignal): Promise<SharedItem | undefined> {
  try {
    const route = 'GET /v1/share-links/{token}';
    return (await parsed(await send(browserFetch, { route, params: { token }, signal }))) as SharedItem;
  } catch (error) {
    // 422: the token is malformed.
    if (error instanceof ApiError && [404, 422].includes(error.status)) return undefined;
    throw error;
  }
}

/** When each character of a shared item is spoken; null if it cannot be found out. */
export async function loadSharedAlignment(token: string, signal: AbortSignal): Promise<SharedAlignment['alignment']> {
  try {
    const route = 'GET /v1/share-links/{token}/alignment';
    return ((await parsed(await send(browserFetch, { route, params: { token }, signal }))) as SharedAlignment)
      .alignment;
  } catch {
    // The page then shows the text without its times.
    return null;
  }
}

/** The URL of the audio behind a public link. */
export const sharedAudioUrl = (token: string): string => requestUrl('/v1/share-links/{token}/audio', { token });
