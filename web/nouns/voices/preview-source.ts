import { collectAudio } from '../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../parts/player/player-file.ts';
import type { TrackSource } from '../../parts/player/player-track.ts';

/** The track ID of a preview: its URL without the signature, which changes every hour. */
export function previewTrackId(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  for (const name of ['expires', 'signature']) searchParams.delete(name);
  return `preview:${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
}

/** Opens a preview by its signed URL. Voice lists are kept longer than the signature, so `renew` requests a new URL. */
export const previewSource = (url: string, renew: (signal: AbortSignal) => Promise<string | null>): TrackSource => ({
  open: () =>
    collectAudio(async (signal) => {
      const response = await fetch(url, { signal });
      if (response.status !== 403 && response.status !== 404) return toAudioResponse(response);
      const renewed = await renew(signal);
      return toAudioResponse(renewed === null ? response : await fetch(renewed, { signal }));
    }),
});
