import type { BlobStore } from '../blobs/blob-store.ts';
import { BackupError } from './backup-error.ts';
import type { ManifestLine } from './backup-format.ts';
import { byteCounter } from './hashed.ts';
import type { ManifestWriter } from './manifest.ts';
import type { TarEntry } from './tar-entries.ts';

/** Smaller blobs are kept in memory, so that several are stored at once. */
const maxBufferedBytes = 2 ** 20;
const concurrency = 8;

/** Runs up to `concurrency` tasks at once; `add` waits for a free place. Throws the first error of a task. */
function taskPool() {
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  const throwFailure = () => {
    if (failure) throw failure.error;
  };
  return {
    async add(task: () => Promise<void>): Promise<void> {
      while (running.size >= concurrency) await Promise.race(running);
      throwFailure();
      const run = task()
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => running.delete(run));
      running.add(run);
    },
    async close(): Promise<void> {
      await Promise.all(running);
      throwFailure();
    },
  };
}

/** Stores the blobs of a backup, and adds what it read to the manifest. */
export function restoreBlobs(blobs: BlobStore, found: ManifestWriter) {
  const pool = taskPool();
  async function store(key: string, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const writer = await blobs.create(key);
    try {
      for await (const chunk of content) await writer.write(chunk);
      await writer.commit();
    } finally {
      await writer.abort();
    }
  }
  return {
    async add(key: string, { content, size }: Pick<TarEntry, 'content' | 'size'>): Promise<void> {
      const counter = byteCounter();
      async function* counted(): AsyncGenerator<Buffer> {
        for await (const chunk of content) {
          counter.add(chunk);
          yield chunk;
        }
      }
      if (size > maxBufferedBytes) await store(key, counted());
      else {
        const chunks: Buffer[] = [];
        for await (const chunk of counted()) chunks.push(chunk);
        await pool.add(() => store(key, chunks));
      }
      await found.add({ blob: key, ...counter.result() });
    },
    close: () => pool.close(),
  };
}

/** Reads the blobs of the manifest from the store again. Throws `BackupError` for one that differs. */
export async function verifyBlobs(blobs: BlobStore, manifest: AsyncIterable<ManifestLine>): Promise<void> {
  const pool = taskPool();
  for await (const line of manifest) {
    if (!('blob' in line)) continue;
    await pool.add(async () => {
      const blob = await blobs.open(line.blob);
      const counter = byteCounter();
      if (blob) for await (const chunk of blob.stream as AsyncIterable<Buffer>) counter.add(chunk);
      if (counter.result().sha256 !== line.sha256)
        throw new BackupError(`The blob store returns ${line.blob} with other bytes than the backup has.`);
    });
  }
  await pool.close();
}
