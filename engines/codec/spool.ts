import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A file on disk that is gone when it is no longer needed. */
export interface Spooled extends AsyncDisposable {
  readonly path: string;
}

/** Writes a stream into a file of its own in `directory`. Throws what the source throws, or the disk's error. */
export async function spool(
  source: AsyncIterable<Uint8Array>,
  directory: string,
  signal: AbortSignal,
): Promise<Spooled> {
  const path = join(directory, `timbre-${randomUUID()}`);
  const remove = () => rm(path, { force: true });
  try {
    await using file = await open(path, 'wx', 0o600);
    for await (const bytes of source) {
      signal.throwIfAborted();
      await file.writeFile(bytes);
    }
    return { path, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
