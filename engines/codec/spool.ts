import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A temporary file that is deleted when disposed. */
export interface SpooledFile extends AsyncDisposable {
  readonly path: string;
}

/** Writes a stream to a temporary file in `directory`. Throws the error of the source or a disk error. */
export async function spoolToFile(
  source: AsyncIterable<Uint8Array>,
  directory: string,
  signal: AbortSignal,
): Promise<SpooledFile> {
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
