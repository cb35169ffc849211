import { text as readText } from 'node:stream/consumers';
import { maxRecordingS } from '../../../contract/speech/forced-alignment.ts';
import type { AlignmentWire } from '../../../contract/speech/speech.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Actor } from '../../platform/actor.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import { concurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { Log } from '../../platform/log.ts';
import { alignmentKey } from './history.rules.ts';
import type { HistoryService } from './history.service.ts';
import type { HistoryItem } from './history.store.ts';

interface HistoryAlignmentDeps {
  readonly blobs: Pick<BlobStore, 'open' | 'create'>;
  readonly history: Pick<HistoryService, 'get' | 'decodePcm'>;
  readonly speech: Pick<Speech, 'align'>;
  readonly log: Pick<Log, 'warn'>;
}

/** In Hz. */
const sampleRate = 16_000;
const timeoutMs = 5 * 60_000;

/**
 * The character times of history items. The text is aligned with the audio at the first request, and the times are kept
 * beside the audio.
 */
export function historyAlignmentService({ blobs, history, speech, log }: HistoryAlignmentDeps) {
  const running = new Map<string, Promise<AlignmentWire | null>>();
  const slots = concurrencyLimiter({ waitMs: timeoutMs, queueFactor: 200 });

  async function read(key: string): Promise<AlignmentWire | null | undefined> {
    const blob = await blobs.open(key);
    return blob && (JSON.parse(await readText(blob.stream)) as AlignmentWire | null);
  }

  /** It is not bound to a request, because others may wait for the same result. */
  async function alignAndStore(item: HistoryItem, text: string): Promise<AlignmentWire | null> {
    const signal = AbortSignal.timeout(timeoutMs);
    const slot = await slots.acquire(item.workspaceId, 1, signal);
    try {
      const times = await align(item, text, signal);
      await service.store(item.blobKey, times, signal);
      return times;
    } finally {
      slot.release();
    }
  }

  async function align(item: HistoryItem, text: string, signal: AbortSignal): Promise<AlignmentWire | null> {
    try {
      const recording = await history.decodePcm(item, sampleRate, signal);
      const languageCode = item.languageCode?.toLowerCase().split(/[-_]/)[0];
      const { characters } = await speech.align({ recording, text, ...(languageCode && { languageCode }) }, signal);
      return {
        characters: characters.map((one) => one.text),
        character_start_times_seconds: characters.map(({ startS }) => roundToMs(startS)),
        character_end_times_seconds: characters.map(({ endS }) => roundToMs(endS)),
      };
    } catch (err) {
      if (!(err instanceof EngineError) || err.retryable) throw err;
      log.warn({ err, historyItemId: item.id }, 'failed to align a history item');
      return null;
    }
  }

  const service = {
    /** The times of an item's text; null if it has none. Throws `history_item_not_found`. */
    find: async (actor: Pick<Actor, 'workspaceId'>, id: string): Promise<AlignmentWire | null> =>
      service.ofItem(await history.get(actor, id)),

    /** Stores the times of the text beside stored audio; null if it cannot be aligned. */
    async store(blobKey: string, times: AlignmentWire | null, signal: AbortSignal): Promise<void> {
      await writeBlob(blobs as BlobStore, alignmentKey(blobKey), [Buffer.from(JSON.stringify(times))], signal);
    },

    /** Like `find`, for an item that the caller has already authorized. */
    async ofItem(item: HistoryItem): Promise<AlignmentWire | null> {
      const { blobKey, durationMs } = item;
      const text = item.text ?? item.dialogue?.map((line) => line.text).join('\n') ?? '';
      if (text.trim() === '' || durationMs > maxRecordingS * 1000) return null;
      const stored = await read(alignmentKey(blobKey));
      if (stored !== undefined) return stored;
      const started = running.get(blobKey) ?? alignAndStore(item, text).finally(() => running.delete(blobKey));
      running.set(blobKey, started);
      return started;
    },
  };
  return service;
}
export type HistoryAlignmentService = ReturnType<typeof historyAlignmentService>;

const roundToMs = (s: number): number => Math.round(s * 1000) / 1000;
