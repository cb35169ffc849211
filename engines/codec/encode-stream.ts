import type { Pcm } from '../../audio/pcm.ts';
import type { AudioFormat } from '../../contract/catalogue/output-formats.ts';
import { abortable } from './abortable.ts';
import type { CodecReply } from './messages.ts';
import type { ProcessPool } from './process-pool.ts';
import { openSampleQueue, type SampleQueue } from './sample-queue.ts';

/** Audio of one request: long enough to be worth the trip, short enough that other streams hardly wait for it. */
const secondsPerSlice = 0.25;
/** Requests on their way: one is worked on while the next arrives. */
const window = 2;
/** How far the source may be ahead. */
const secondsAhead = 1;

/** See `Codecs.encode`. */
export async function* encodeStream(
  pool: ProcessPool,
  format: AudioFormat,
  source: AsyncIterable<Pcm>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  signal.throwIfAborted();
  const iterator = source[Symbol.asyncIterator]();
  using abort = abortable(signal);
  let queue: SampleQueue | undefined;
  try {
    const first = await abort.race(iterator.next());
    let sampleRate = first.done ? 8000 : first.value.sampleRate;
    const samples = openSampleQueue(sampleRate * secondsAhead);
    queue = samples;
    void feed(samples, first, iterator);
    using process = await pool.stream();
    const { stream } = process;
    const replies: Promise<CodecReply>[] = [];
    let last = false;
    do {
      while (!last && replies.length < window && (replies.length === 0 || samples.ready)) {
        const slice = await abort.race(samples.take(Math.ceil(sampleRate * secondsPerSlice)));
        last = slice === undefined;
        sampleRate = slice?.sampleRate ?? sampleRate;
        const reply = process.call({
          kind: 'encode',
          stream,
          format,
          sampleRate,
          samples: slice?.samples ?? new Float32Array(),
          last,
        });
        reply.catch(() => {});
        replies.push(reply);
      }
      const { bytes } = await abort.race(replies.shift()!);
      if (bytes && bytes.length > 0) yield bytes;
    } while (!last || replies.length > 0);
  } finally {
    queue?.end();
    // The source may be in the middle of something that does not end: it is told, but not waited for.
    iterator.return?.().catch(() => {});
  }
}

/** Moves the source into the queue, never further ahead than the queue allows. Never rejects. */
async function feed(samples: SampleQueue, first: IteratorResult<Pcm>, iterator: AsyncIterator<Pcm>): Promise<void> {
  try {
    for (let next = first; !next.done; next = await iterator.next()) {
      await samples.push(next.value);
    }
    samples.end();
  } catch (error) {
    samples.end(error);
  }
}
