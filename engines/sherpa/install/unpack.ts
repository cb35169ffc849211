import { Worker } from 'node:worker_threads';
import type { UnpackOutcome, UnpackTask } from './unpack-messages.ts';

/** An archive is corrupt or has forbidden entries. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/**
 * Unpacks a .tar.bz2 file in a separate thread, because decompression blocks for seconds. Rejects links, devices and
 * paths outside the folder. After an error, the content of the folder is incomplete. Throws ArchiveError, or
 * `signal.reason`.
 */
export async function unpack(task: UnpackTask, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./unpack-worker.ts', import.meta.url), { workerData: task });
  const { promise, resolve, reject } = Promise.withResolvers<UnpackOutcome>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  worker.on('message', resolve);
  worker.on('error', (error) => resolve({ problem: error.message }));
  worker.on('exit', () => resolve({ problem: 'it ended early' }));
  try {
    const { problem } = await promise;
    if (problem !== undefined) throw new ArchiveError(`The archive cannot be unpacked: ${problem}.`);
  } finally {
    signal.removeEventListener('abort', onAbort);
    await worker.terminate();
  }
}
