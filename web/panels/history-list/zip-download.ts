import { audioFormats, type OutputFormatEntry } from '../../../contract/catalogue/output-formats.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { api } from '../../data/api/api.ts';
import { createStore } from '../../data/store/store.ts';
import { formatLocale } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';
import { type DownloadOptions, downloadItems } from '../../nouns/history/download.ts';
import { saveFile } from '../../nouns/history/save-file.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { maxItemsPerRequest } from './run-in-batches.ts';

type Items = readonly HistoryItemReply[];

/** Progress of the running download. */
export interface ZipProgress {
  readonly items: number;
  readonly bytes: number;
  /** 0 to 1, relative to the estimated size; below 1 until the download is complete. */
  readonly share: number;
}

/** The error text for too many items; undefined for an allowed number. */
export const zipSizeError = (count: number): string | undefined =>
  count > maxItemsPerRequest
    ? t('A zip can contain at most {maxItemsPerRequest} items.', {
        maxItemsPerRequest: maxItemsPerRequest.toLocaleString(formatLocale),
      })
    : undefined;

/** Estimated size of the audio of an item in bytes; unknown formats count as 128 kbit/s. */
function expectedBytes({
  output_format,
  duration_ms,
}: Pick<HistoryItemReply, 'output_format' | 'duration_ms'>): number {
  const entry: OutputFormatEntry | undefined = (audioFormats as Record<string, OutputFormatEntry>)[output_format];
  const bytesPerSecond = !entry
    ? 16_000
    : 'bitrateKbps' in entry
      ? entry.bitrateKbps * 125
      : entry.sampleRate * (entry.codec === 'ulaw' || entry.codec === 'alaw' ? 1 : 2);
  return (duration_ms / 1000) * bytesPerSecond;
}

type Download = (items: Items, parts: Pick<DownloadOptions, 'onBytes' | 'signal'>) => Promise<void>;

/** Downloads one zip at a time; continues after the user leaves the list. */
export function createZipDownload(download: Download, onError: (error: unknown) => void) {
  const { state, set, subscribe } = createStore<ZipProgress | undefined>(() => undefined);
  let controller: AbortController | undefined;
  return {
    state,
    subscribe,
    /** Does nothing while a download is running. Reports errors through `onError`. */
    async start(items: Items): Promise<void> {
      if (state()) return;
      const expected = items.reduce((sum, item) => sum + expectedBytes(item), 0);
      controller = new AbortController();
      let bytes = 0;
      set({ items: items.length, bytes, share: 0 });
      const onBytes = (more: number) => {
        bytes += more;
        set({ items: items.length, bytes, share: Math.min(0.99, bytes / Math.max(1, expected)) });
      };
      await download(items, { onBytes, signal: controller.signal }).catch(onError);
      set(undefined);
    },
    cancel: () => controller?.abort(),
  };
}

export const zipDownload = createZipDownload(
  (items, parts) => downloadItems(items, { client: api, save: saveFile, ...parts }),
  showError,
);
