import { messages } from '../../../contract/catalogue/messages.ts';
import { readBytes } from '../../data/api/byte-stream.ts';
import { translate } from '../../messages/t.ts';
import type { AudioResponse } from './player-audio.ts';

/** Reads a response as audio. Throws if it is an error or not audio. */
export function toAudioResponse(response: Response): AudioResponse {
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  const contentType = response.headers.get('content-type') ?? '';
  if (!/^audio\//.test(contentType))
    throw new Error(translate(messages.invalidResponseType('{type}'), { type: contentType }));
  return { contentType, bytes: readBytes(response) };
}

/** Opens an audio file by URL. */
export const fetchAudio =
  (url: string) =>
  async (signal: AbortSignal): Promise<AudioResponse> =>
    toAudioResponse(await fetch(url, { signal }));
