import { api } from '../../data/api/api.ts';
import { ApiError } from '../../data/api/api-error.ts';
import type { SoundWithRelated } from './sound-part.tsx';

/** The ready-made sound of a public page; undefined if there is none of this name. */
export async function loadSound(slug: string, signal: AbortSignal): Promise<SoundWithRelated | undefined> {
  try {
    return await api.call('GET /v1/sound-effects/{slug}', { params: { slug }, signal });
  } catch (error) {
    // 422: the name is malformed.
    if (error instanceof ApiError && [404, 422].includes(error.status)) return undefined;
    throw error;
  }
}
