import type { Pcm } from '../../audio/pcm.ts';
import { abortable } from '../host/abortable.ts';
import type { ProcessPool } from './process-pool.ts';
import { spoolToFile } from './spool.ts';

/** See `Codecs.decode`. */
export async function* decodeStream(
  pool: ProcessPool,
  directory: string,
  source: AsyncIterable<Uint8Array>,
  sampleRate: number,
  signal: AbortSignal,
): AsyncGenerator<Pcm> {
  signal.throwIfAborted();
  using abort = abortable(signal);
  await using file = await spoolToFile(source, directory, signal);
  using process = await pool.stream();
  const { stream } = process;
  const { path } = file;
  const requestNext = () => {
    const reply = process.call({ kind: 'decode', stream, path, sampleRate });
    reply.catch(() => {});
    return reply;
  };
  for (let reply = requestNext(); ; ) {
    const { samples, done } = await abort.race(reply);
    // Requests the next part while the caller uses this one.
    if (!done) reply = requestNext();
    if (samples && samples.length > 0) yield { samples, sampleRate };
    if (done) return;
  }
}
