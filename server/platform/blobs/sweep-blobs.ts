import type { BlobStore } from './blob-store.ts';

interface Sweep {
  /** What the keys to look at begin with. */
  readonly prefix: string;
  /** Younger blobs stay: their row may be on its way. */
  readonly before: Date;
  /** Of these keys, those that belong to something. */
  readonly findReferenced: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly signal: AbortSignal;
}

const batchSize = 500;

/** Deletes blobs that belong to nothing: what a crash left behind, or whose owner is gone. Answers how many. */
export async function sweepBlobs(blobs: BlobStore, { prefix, before, findReferenced, signal }: Sweep): Promise<number> {
  let deletedCount = 0;
  const sweepBatch = async (keys: readonly string[]) => {
    if (keys.length === 0) return;
    const referenced = await findReferenced(keys);
    for (const key of keys.filter((one) => !referenced.has(one))) {
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
