import type { BlobStore } from './blob-store.ts';

interface Sweep {
  /** Prefix of the keys to check. */
  readonly prefix: string;
  /** Blobs modified after this time are kept, because their row may not be committed yet. */
  readonly before: Date;
  /** Returns the subset of `keys` that a row refers to. */
  readonly findReferenced: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly signal: AbortSignal;
}

const batchSize = 500;

/** Deletes orphaned blobs, which a crash or a deleted owner left behind; returns how many. */
export async function sweepBlobs(
  blobs: Pick<BlobStore, 'list' | 'delete'>,
  { prefix, before, findReferenced, signal }: Sweep,
): Promise<number> {
  let deletedCount = 0;
  const sweepBatch = async (keys: readonly string[]) => {
    if (keys.length === 0) return;
    const referenced = await findReferenced(keys);
    for (const key of keys.filter((candidate) => !referenced.has(candidate))) {
      await blobs.delete(key);
      deletedCount += 1;
    }
  };
  let batch: string[] = [];
  for await (const { key, modifiedAt } of blobs.list(prefix)) {
    signal.throwIfAborted();
    if (modifiedAt > before) continue;
    batch.push(key);
    if (batch.length < batchSize) continue;
    await sweepBatch(batch);
    batch = [];
  }
  await sweepBatch(batch);
  return deletedCount;
}
