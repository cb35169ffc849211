import { useCallback, useEffect, useRef, useState } from 'react';
import type { VideoTheme } from '../../../contract/catalogue/video-themes.ts';
import { api } from '../../data/api/api.ts';
import { ApiError } from '../../data/api/api-error.ts';
import { track } from '../../data/api/track-event.ts';
import { showErrorAbove } from '../share-links/share-toasts.ts';
import { awaitVideo } from './await-video.ts';
import { progressStepMs, shownPercent, simulatedPercent } from './video-progress.ts';

export type ShareVideo =
  | { readonly status: 'none'; readonly percent: 0 }
  | { readonly status: 'making'; readonly percent: number; readonly isWaiting: boolean }
  | { readonly status: 'ready'; readonly percent: 100; readonly url: string }
  | { readonly status: 'failed'; readonly percent: 0; readonly error: unknown };

const none: ShareVideo = { status: 'none', percent: 0 };

/** The video of an item during generation and after; unmounting does not cancel the server's work. */
export function useShareVideo(historyItemId: string, characters: number) {
  const [video, setVideo] = useState(none);
  const generation = useRef<AbortController>(undefined);
  const cancellation = useRef<Promise<void>>(undefined);
  const abandon = useCallback(() => {
    generation.current?.abort();
    setVideo(none);
  }, []);
  useEffect(() => () => generation.current?.abort(), []);

  /** Generates the video. Resolves with its URL, or undefined if it failed or was cancelled. */
  async function generate(theme: VideoTheme): Promise<string | undefined> {
    generation.current?.abort();
    const stop = new AbortController();
    generation.current = stop;
    const progress = startProgress(characters, stop.signal, setVideo);
    try {
      // Wait for a pending cancellation: a request before it would join the old job and end with it.
      await cancellation.current;
      stop.signal.throwIfAborted();
      const url = await requestVideo(historyItemId, theme, stop.signal, progress.update);
      stop.signal.throwIfAborted();
      setVideo({ status: 'ready', percent: 100, url });
      track('share video generated');
      return url;
    } catch (error) {
      if (stop.signal.aborted) return undefined;
      setVideo({ status: 'failed', percent: 0, error });
      track('share video generation failed');
      return undefined;
    } finally {
      progress.end();
    }
  }

  /** Cancels the generation, on the server too. */
  function cancel(theme: VideoTheme): void {
    abandon();
    const input = { params: { history_item_id: historyItemId }, query: { theme } };
    cancellation.current = api.call('DELETE /v1/history/{history_item_id}/video', input).then(
      () => {},
      // If the server had not started, there is nothing to cancel.
      (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) showErrorAbove(error);
      },
    );
  }

  return { video, generate, cancel, abandon };
}

type SetVideo = (next: (before: ShareVideo) => ShareVideo) => void;

/** Advances the progress bar every 100 ms until stopped. */
function startProgress(characters: number, signal: AbortSignal, setVideo: SetVideo) {
  const startedAt = performance.now();
  let serverPercent: number | null = null;
  let isWaiting = false;
  const move = (before: ShareVideo): ShareVideo => {
    const simulated = simulatedPercent(performance.now() - startedAt, characters);
    const percent = shownPercent(before.status === 'making' ? before.percent : 0, simulated, serverPercent);
    return { status: 'making', percent, isWaiting };
  };
  setVideo(() => ({ status: 'making', percent: 0, isWaiting }));
  const timer = setInterval(() => signal.aborted || setVideo(move), progressStepMs);
  return {
    update: (reply: { readonly state: string; readonly percent: number | null }) => {
      serverPercent = reply.percent;
      isWaiting = reply.state === 'waiting';
    },
    end: () => clearInterval(timer),
  };
}

function requestVideo(
  historyItemId: string,
  theme: VideoTheme,
  signal: AbortSignal,
  onProgress: Parameters<typeof awaitVideo>[0]['onProgress'],
): Promise<string> {
  const input = { params: { history_item_id: historyItemId }, query: { theme }, signal };
  return awaitVideo({
    start: () => api.call('POST /v1/history/{history_item_id}/generate-video', input),
    poll: () => api.call('GET /v1/history/{history_item_id}/video', input),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onProgress,
    signal,
  });
}
