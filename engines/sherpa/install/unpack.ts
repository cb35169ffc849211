import { Worker } from 'node:worker_threads';
import type { UnpackOutcome, UnpackTask } from './unpack-messages.ts';

/** An archive that is broken, or holds what it may not. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/**
 * Unpacks a .tar.bz2, in a thread of its own: its decompression takes the processor for seconds. Refuses links, devices, and
 * paths that lead out of the folder; what is in the folder after a failure is worthless. Throws ArchiveError, or
 * `signal.reason`.
 */
export async function unpack(task: UnpackTask, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./unpack-worker.ts', import.meta.url), { workerData: task });
  const { promise, resolve, reject } = Promise.withResolvers<UnpackOutcome>();
  const leave = (): void => reject(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  worker.on('message', resolve);
  worker.on('error', (error) => resolve({ problem: error.message }));
  worker.on('exit', () => resolve({ problem: 'it ended early' }));
  try {
    const { problem } = await promise;
    if (problem !== undefined) throw new ArchiveError(`The archive cannot be unpacked: ${problem}.`);
  } finally {
    signal.removeEventListener('abort', leave);
    await worker.terminate();
  }
}
