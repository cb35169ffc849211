import { createReadStream } from 'node:fs';
import type { BlobStore, BlobWriter } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import type { MeteredRun } from './metered-runs.service.ts';

/** The files of a result in the blob store. */
interface StoredFiles {
  readonly blobs: BlobStore;
  readonly key: string;
  /** The recording that it was made from, stored with it; undefined if there is none. */
  readonly source: { readonly key: string; readonly path: string } | undefined;
}

/** A result that is sent while it is made. */
export interface MeteredStream {
  readonly audio: AsyncIterable<Uint8Array>;
  /** Undefined if nothing is stored. */
  readonly files: StoredFiles | undefined;
  /** Seconds that were converted or generated so far. */
  readonly processedS: () => number;
  /** Stores a complete result in the transaction that charges for it. */
  store(tx: Tx, charge: { readonly from: number; readonly to: number }, audioBytes: number): Promise<void>;
}

/**
 * Yields the audio of a run, writing it to the blob store on its way, and settles the run at the end: a complete result is
 * charged and stored; if the caller ends it early, only what was processed is charged; a failure is refunded.
 */
export async function* streamMetered(
  run: MeteredRun,
  { audio, files, processedS, store }: MeteredStream,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const startedAt = performance.now();
  let firstAudioMs = 0;
  let audioBytes = 0;
  let outcome: 'aborted' | 'failed' | 'completed' = 'aborted';
  let writer: BlobWriter | undefined;
  try {
    writer = await files?.blobs.create(files.key);
    for await (const bytes of audio) {
      firstAudioMs ||= performance.now() - startedAt;
      await writer?.write(bytes);
      audioBytes += bytes.byteLength;
      yield bytes;
    }
    if (files && writer) {
      if (files.source) await writeBlob(files.blobs, files.source.key, createReadStream(files.source.path), signal);
      await writer.commit();
      await run.complete({ firstAudioMs }, (tx, charge) => store(tx, charge, audioBytes));
    } else {
      await run.complete({ firstAudioMs });
    }
    outcome = 'completed';
  } catch (error) {
    if (!signal.aborted) outcome = 'failed';
    throw error;
  } finally {
    if (outcome !== 'completed') {
      await writer?.abort();
      if (outcome === 'failed') await run.fail(signal);
      else if (processedS() > 0) await run.complete({ durationS: processedS(), firstAudioMs });
      if (files) for (const key of [files.key, files.source?.key]) if (key !== undefined) await files.blobs.delete(key);
    }
    await run[Symbol.asyncDispose]();
  }
}
