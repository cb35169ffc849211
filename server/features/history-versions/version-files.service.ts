import { encodeOutline, openOutlineMeter } from '../../../audio/analysis/outline.ts';
import { durationMs, type Pcm } from '../../../audio/pcm.ts';
import type { AlignmentWire } from '../../../contract/speech/speech.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import { audioFiles } from '../history/history.service.ts';
import type { HistoryAlignmentService } from '../history/history-alignment.service.ts';

/** Measures audio while it is encoded. */
export function openSoundMeter() {
  const outline = openOutlineMeter();
  let totalMs = 0;
  return {
    async *measure(source: AsyncIterable<Pcm>): AsyncGenerator<Pcm> {
      for await (const pcm of source) {
        outline.add(pcm);
        totalMs += durationMs(pcm);
        yield pcm;
      }
    },
    get facts() {
      return { durationMs: Math.round(totalMs), peaks: encodeOutline(outline.outline()) };
    },
  };
}

interface VersionFilesDeps {
  readonly blobs: BlobStore;
  readonly alignments: Pick<HistoryAlignmentService, 'store'>;
}

/** The files of versions. */
export const versionFilesService = ({ blobs, alignments }: VersionFilesDeps) => ({
  /** Returns the number of bytes. */
  write: (key: string, audio: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<number> =>
    writeBlob(blobs, key, audio, signal),

  /** Stores the times of the text beside the audio. */
  writeAlignment: (key: string, alignment: AlignmentWire, signal: AbortSignal): Promise<void> =>
    alignments.store(key, alignment, signal),

  /** Deletes audio that belongs to no version, with what was stored beside it. */
  async discard(key: string): Promise<void> {
    for (const file of audioFiles(key)) await blobs.delete(file);
  },
});
export type VersionFilesService = ReturnType<typeof versionFilesService>;
