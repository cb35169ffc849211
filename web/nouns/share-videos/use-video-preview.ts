import { useEffect, useState } from 'react';
import type { VideoTheme } from '../../../contract/catalogue/video-themes.ts';
import { api } from '../../data/api/api.ts';

interface Preview {
  readonly url?: string;
  readonly error?: unknown;
}

/**
 * VIDEO-008: the preview image of a video in a theme, as an object URL that is revoked on change and unmount. Not
 * fetched while `isWanted` is false.
 */
export function useVideoPreview(historyItemId: string, theme: VideoTheme, isEnabled: boolean) {
  const [preview, setPreview] = useState<Preview>({});
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry fetches again
  useEffect(() => {
    if (!isEnabled) return;
    const stop = new AbortController();
    let url: string | undefined;
    load(historyItemId, theme, stop.signal).then(
      (picture) => {
        if (stop.signal.aborted) return;
        url = URL.createObjectURL(picture);
        setPreview({ url });
      },
      (error: unknown) => stop.signal.aborted || setPreview({ error }),
    );
    return () => {
      stop.abort();
      if (url) URL.revokeObjectURL(url);
      setPreview({});
    };
  }, [historyItemId, theme, isEnabled, tries]);
  return { ...preview, retry: () => setTries(tries + 1) };
}

async function load(historyItemId: string, theme: VideoTheme, signal: AbortSignal): Promise<Blob> {
  const input = { params: { history_item_id: historyItemId }, query: { theme }, signal };
  return (await api.open('GET /v1/history/{history_item_id}/video-preview', input)).blob();
}
