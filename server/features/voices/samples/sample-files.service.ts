import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Codecs } from '../../../../engines/codec/codecs.ts';
import { withoutPeaksSuffix } from '../../../platform/blobs/audio-peaks.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../../platform/blobs/sweep-blobs.ts';
import { writeBlob } from '../../../platform/blobs/write-blob.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import { cleanFileName } from '../../../platform/uploaded-file.ts';
import type { DecodedRecording } from './sample-reading.service.ts';
import { labSampleRate } from './voice-samples.rules.ts';
import { voiceSamplesStore } from './voice-samples.store.ts';
import type { voiceSamples } from './voice-samples.tables.ts';

interface SampleFilesDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly codecs: Pick<Codecs, 'encode'>;
  readonly clock: Clock;
}

/** A recording whose files are in the blob store but which has no row yet. */
export type StoredRecording = Omit<typeof voiceSamples.$inferInsert, 'workspaceId' | 'voiceId'>;

const keyPrefix = 'voice-samples/';
const isolatedSuffix = '.isolated';

/** The files of samples in the blob store. */
export function sampleFilesService({ db, blobs, codecs, clock }: SampleFilesDeps) {
  const service = {
    /** Blob key of the recording without its noise. */
    isolatedKey: (blobKey: string): string => `${blobKey}${isolatedSuffix}`,

    /** Stores the files of `recordings`, then runs `save`, which inserts their rows (`add`). Deletes the files if it fails. */
    async withStoredFiles<T>(
      recordings: readonly DecodedRecording[],
      save: (stored: readonly StoredRecording[]) => Promise<T>,
      signal: AbortSignal,
    ): Promise<T> {
      const keys: string[] = [];
      try {
        const stored: StoredRecording[] = [];
        for (const recording of recordings) stored.push(await storeRecording(recording, keys, signal));
        // Distinct times keep the order of the upload.
        const now = clock().getTime();
        for (const [at, one] of stored.entries()) one.createdAt = new Date(now + at);
        return await save(stored);
      } catch (error) {
        for (const key of keys) await blobs.delete(key).catch(() => {});
        throw error;
      }
    },

    /** Encodes 16 kHz samples as an MP3. */
    async encodeMp3(samples: Float32Array, signal: AbortSignal): Promise<Buffer> {
      const chunks: Uint8Array[] = [];
      for await (const bytes of mp3Stream(samples, signal)) chunks.push(bytes);
      return Buffer.concat(chunks);
    },

    /** Writes 16 kHz samples as an MP3 at `key`. */
    async writeMp3(key: string, samples: Float32Array, signal: AbortSignal): Promise<void> {
      await writeBlob(blobs, key, mp3Stream(samples, signal), signal);
    },

    /** Deletes the files whose keys `remove` returned. */
    async deleteFiles(keys: readonly string[]): Promise<void> {
      for (const key of keys) await blobs.delete(key);
    },

    /** Deletes files without a sample that are older than `minAgeMs`, which a crash left behind. Returns their number. */
    deleteOrphans(minAgeMs: number, signal: AbortSignal): Promise<number> {
      const readSampleId = (key: string): string =>
        withoutPeaksSuffix(key.slice(keyPrefix.length)).replace(isolatedSuffix, '');
      return sweepBlobs(blobs, {
        prefix: keyPrefix,
        before: new Date(clock().getTime() - minAgeMs),
        findReferenced: async (keys) => {
          const ids = await voiceSamplesStore(db).existingIds(keys.map(readSampleId));
          return new Set(keys.filter((key) => ids.has(readSampleId(key))));
        },
        signal,
      });
    },
  };

  /** Stores the file and its version without noise. Pushes each key to `keys` before the write, so that a failure can be undone. */
  async function storeRecording(
    recording: DecodedRecording,
    keys: string[],
    signal: AbortSignal,
  ): Promise<StoredRecording> {
    const id = newId();
    const blobKey = `${keyPrefix}${id}`;
    keys.push(blobKey);
    const hash = await storeFile(blobKey, recording.file.path, signal);
    let isolatedKey: string | null = null;
    if (recording.isolated) {
      isolatedKey = service.isolatedKey(blobKey);
      keys.push(isolatedKey);
      await service.writeMp3(isolatedKey, recording.isolated, signal);
    }
    return {
      id,
      blobKey,
      isolatedKey,
      hash,
      fileName: cleanFileName(recording.file.name, 'recording'),
      mimeType: recording.mimeType,
      sizeBytes: recording.file.bytes,
      durationS: recording.durationS,
      speechS: recording.speechS,
      removeBackgroundNoise: isolatedKey !== null,
    };
  }

  /** Stores a file and returns its SHA-256, hex. */
  async function storeFile(key: string, path: string, signal: AbortSignal): Promise<string> {
    const hash = createHash('sha256');
    async function* hashedBytes() {
      for await (const bytes of createReadStream(path)) {
        hash.update(bytes);
        yield bytes as Buffer;
      }
    }
    await writeBlob(blobs, key, hashedBytes(), signal);
    return hash.digest('hex');
  }

  function mp3Stream(samples: Float32Array, signal: AbortSignal): AsyncIterable<Uint8Array> {
    async function* pcmChunks() {
      for (let at = 0; at < samples.length; at += labSampleRate)
        yield { samples: samples.subarray(at, at + labSampleRate), sampleRate: labSampleRate };
    }
    return codecs.encode('mp3_44100_128', pcmChunks(), signal);
  }

  return service;
}
