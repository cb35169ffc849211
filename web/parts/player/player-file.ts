import { messages } from '../../../contract/catalogue/messages.ts';
import { readBytes } from '../../data/api/byte-stream.ts';
import type { AudioResponse } from './player-audio.ts';

/** An answer as audio. Throws where it is an error, or no audio. */
export function toAudioResponse(response: Response): AudioResponse {
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  const contentType = response.headers.get('content-type') ?? '';
  if (!/^audio\//.test(contentType)) throw new Error(messages.invalidResponseType(contentType));
  return { contentType, bytes: readBytes(response) };
}

/** Opens a file by its address. */
export const fetchAudio =
  (url: string) =>
  async (signal: AbortSignal): Promise<AudioResponse> =>
    toAudioResponse(await fetch(url, { signal }));
