import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Codecs } from '../../../../engines/codec/codecs.ts';
import type { BlobStore } from '../../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../../platform/blobs/sweep-blobs.ts';
import { writeBlob } from '../../../platform/blobs/write-blob.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import type { ReadRecording } from './sample-reading.service.ts';
import { labRate } from './voice-samples.rules.ts';
import { voiceSamplesStore } from './voice-samples.store.ts';
import type { voiceSamples } from './voice-samples.tables.ts';

interface SampleFilesDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly codecs: Pick<Codecs, 'encode'>;
  readonly clock: Clock;
}

/** A recording whose files lie in the blob store, not yet in the database. */
export type WrittenRecording = Omit<typeof voiceSamples.$inferInsert, 'workspaceId' | 'voiceId'>;

const root = 'voice-samples/';
const isolatedSuffix = '.isolated';

/** The files of samples in the blob store. */
export function sampleFilesService({ db, blobs, codecs, clock }: SampleFilesDeps) {
  const service = {
    /** Where the form of a recording without its noise lies. */
    isolatedKey: (blobKey: string): string => `${blobKey}${isolatedSuffix}`,

    /**
     * Writes the files of `recordings` and does `work`, which adds them (`add`) in its transaction. When it fails, the files
     * go again.
     */
    async keep<T>(
      recordings: readonly ReadRecording[],
      work: (written: readonly WrittenRecording[]) => Promise<T>,
      signal: AbortSignal,
    ): Promise<T> {
      const keys: string[] = [];
      try {
        const written: WrittenRecording[] = [];
        for (const recording of recordings) written.push(await writtenOf(recording, keys, signal));
        // They stay in the order in which they came.
        const now = clock().getTime();
        for (const [at, one] of written.entries()) one.createdAt = new Date(now + at);
        return await work(written);
      } catch (error) {
        for (const key of keys) await blobs.delete(key).catch(() => {});
        throw error;
      }
    },

    /** 16 kHz samples as an MP3. */
    async mp3(samples: Float32Array, signal: AbortSignal): Promise<Buffer> {
      const parts: Uint8Array[] = [];
      for await (const bytes of encoded(samples, signal)) parts.push(bytes);
      return Buffer.concat(parts);
    },

    /** Writes 16 kHz samples as an MP3 at `key`. */
    async writeMp3(key: string, samples: Float32Array, signal: AbortSignal): Promise<void> {
      await writeBlob(blobs, key, encoded(samples, signal), signal);
    },

    /** Deletes files that `remove` named. */
    async forget(keys: readonly string[]): Promise<void> {
      for (const key of keys) await blobs.delete(key);
    },

    /** Deletes files of no sample that are older than `ageMs`: what a crash left behind. Answers how many. */
    sweep(ageMs: number, signal: AbortSignal): Promise<number> {
      const idOf = (key: string): string => key.slice(root.length).replace(isolatedSuffix, '');
      return sweepBlobs(blobs, {
        root,
        before: new Date(clock().getTime() - ageMs),
        known: async (keys) => {
          const ids = await voiceSamplesStore(db).known(keys.map(idOf));
          return new Set(keys.filter((key) => ids.has(idOf(key))));
        },
        signal,
      });
    },
  };

  /** Writes the file, and its form without noise; pushes what it wrote to `keys` before it writes. */
  async function writtenOf(recording: ReadRecording, keys: string[], signal: AbortSignal): Promise<WrittenRecording> {
    const id = newId();
    const blobKey = `${root}${id}`;
    keys.push(blobKey);
    const hash = await writeFile(blobKey, recording.file.path, signal);
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
      fileName:
        recording.file.name
          .replaceAll(/\p{Cc}/gu, '')
          .toWellFormed()
          .slice(0, 200) || 'recording',
      mimeType: recording.mimeType,
      sizeBytes: recording.file.bytes,
      durationS: recording.durationS,
      removeBackgroundNoise: isolatedKey !== null,
    };
  }

  /** Answers its SHA-256. */
  async function writeFile(key: string, path: string, signal: AbortSignal): Promise<string> {
    const hash = createHash('sha256');
    async function* hashed() {
      for await (const bytes of createReadStream(path)) {
        hash.update(bytes);
        yield bytes as Buffer;
      }
    }
    await writeBlob(blobs, key, hashed(), signal);
    return hash.digest('hex');
  }

  function encoded(samples: Float32Array, signal: AbortSignal): AsyncIterable<Uint8Array> {
    async function* pieces() {
      for (let at = 0; at < samples.length; at += labRate)
        yield { samples: samples.subarray(at, at + labRate), sampleRate: labRate };
    }
    return codecs.encode('mp3_44100_128', pieces(), signal);
  }

  return service;
}
