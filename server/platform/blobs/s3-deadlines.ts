import { StorageUnavailableError } from './blob-store.ts';

/** How long the calls of a bucket may take. */
export interface S3Deadlines {
  /** Until a connection is made. */
  readonly connectMs: number;
  /** Until a call without a body is answered, including its retry; for an object, until its first bytes. */
  readonly answerMs: number;
  /** Between the bytes of an object that is read, and until one attempt of a call is answered. */
  readonly silenceMs: number;
  /** Between the bytes of an upload, and until it is stored. */
  readonly uploadSilenceMs: number;
}

export const s3Deadlines: S3Deadlines = { connectMs: 2000, answerMs: 8000, silenceMs: 4000, uploadSilenceMs: 15_000 };

const ticksOfDeadline = 8;

/**
 * Runs a call with a signal that aborts at the deadline, and not afterwards: what the call returned stays usable. Throws
 * `StorageUnavailableError`, also for every other error of the call, which is its cause.
 */
export async function within<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new AbortController();
  const late = Promise.withResolvers<never>();
  let ticks = 0;
  // Time in which this process was busy counts as one tick: the answer may wait to be read.
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks < ticksOfDeadline) return;
    const error = new Error(`The storage did not answer within ${ms} ms.`);
    deadline.abort(error);
    late.reject(error);
  }, ms / ticksOfDeadline);
  try {
    return await Promise.race([call(deadline.signal), late.promise]);
  } catch (error) {
    throw new StorageUnavailableError(error);
  } finally {
    clearInterval(timer);
  }
}
