import { audioFormats, type OutputFormatEntry } from '../../../contract/catalogue/output-formats.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { api } from '../../data/api/api.ts';
import { createStore } from '../../data/store/store.ts';
import { type DownloadParts, downloadItems } from '../../nouns/history/download.ts';
import { saveFile } from '../../nouns/history/save-file.ts';
import { showError } from '../../parts/status/show-error.ts';
import { mostPerRequest } from './delete-items.ts';

type Items = readonly HistoryItemReply[];

/** What is on its way. */
export interface ZipProgress {
  readonly items: number;
  readonly bytes: number;
  /** 0 to 1: of what the items must have in about; never all before all is there. */
  readonly share: number;
}

/** Why so many are not saved at once; undefined where they are. */
export const zipRefusal = (count: number): string | undefined =>
  count > mostPerRequest ? `A zip holds at most ${mostPerRequest.toLocaleString('en-US')} items.` : undefined;

/** Audio of so many ms in a format, in bytes; a format that is not known counts as 128 kbit/s. */
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

type Download = (items: Items, parts: Pick<DownloadParts, 'onBytes' | 'signal'>) => Promise<void>;

/** One zip at a time; it goes on when the list is left. */
export function createZipDownload(download: Download, fail: (error: unknown) => void) {
  const { state, set, subscribe } = createStore<ZipProgress | undefined>(() => undefined);
  let stop: AbortController | undefined;
  return {
    state,
    subscribe,
    /** Nothing happens while one is on its way. An error is told, an abort is not. */
    async start(items: Items): Promise<void> {
      if (state()) return;
      const expected = items.reduce((sum, item) => sum + expectedBytes(item), 0);
      stop = new AbortController();
      let bytes = 0;
      set({ items: items.length, bytes, share: 0 });
      const onBytes = (more: number) => {
        bytes += more;
        set({ items: items.length, bytes, share: Math.min(0.99, bytes / Math.max(1, expected)) });
      };
      await download(items, { onBytes, signal: stop.signal }).catch(fail);
      set(undefined);
    },
    cancel: () => stop?.abort(),
  };
}

export const zipDownload = createZipDownload(
  (items, parts) => downloadItems(items, { client: api, save: saveFile, ...parts }),
  showError,
);
