import type { MediaSession } from '../../media-session.ts';

export interface MediaWatch {
  stop(): void;
}

const checkIntervalMs = 1000;

/** Reports once if the other side sends no sound for `limitMs`, although it does not hold the call. */
export function watchMedia(
  media: Pick<MediaSession, 'direction' | 'quietMs'>,
  limitMs: number,
  onLost: (reason: string) => void,
): MediaWatch {
  let sinceMs = performance.now();
  const timer = setInterval(
    () => {
      // While it holds the call, the other side may be silent; the time counts from its end.
      if (media.direction() !== 'sendrecv') sinceMs = performance.now();
      if (Math.min(media.quietMs(), performance.now() - sinceMs) < limitMs) return;
      clearInterval(timer);
      onLost('The other side sent no sound for too long.');
    },
    Math.min(checkIntervalMs, limitMs / 4),
  ).unref();
  return { stop: () => clearInterval(timer) };
}
