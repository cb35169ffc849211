import type { Pcm } from '../../audio/pcm.ts';
import type { AudioFormat } from '../../contract/catalogue/output-formats.ts';
import { abortable } from '../host/abortable.ts';
import type { ChannelPcm } from './decode-stream.ts';
import type { CodecReply } from './messages.ts';
import type { ProcessPool } from './process-pool.ts';
import { openSampleQueue, type SampleQueue } from './sample-queue.ts';

/**
 * Audio per request: short at the start, for which a listener waits, then long enough to limit the overhead of a request,
 * but short enough not to delay other streams.
 */
const [secondsOfEarlySlices, secondsPerSlice] = [0.25, 2];
const earlySlices = 4;
/** Maximum number of pending requests: one is processed while the next arrives. */
const maxPending = 2;
/** How far the source may be read ahead. */
const secondsAhead = 4;

/** See `Codecs.encode`. `channels`: how many are interleaved in the samples. */
export async function* encodeStream(
  pool: ProcessPool,
  format: AudioFormat,
  source: AsyncIterable<Pcm>,
  signal: AbortSignal,
  channels = 1,
): AsyncGenerator<Uint8Array> {
  signal.throwIfAborted();
  const iterator = source[Symbol.asyncIterator]();
  using abort = abortable(signal);
  let queue: SampleQueue | undefined;
  try {
    const first = await abort.race(iterator.next());
    let sampleRate = first.done ? 8000 : first.value.sampleRate;
    const samples = openSampleQueue(sampleRate * secondsAhead * channels);
    queue = samples;
    void feed(samples, first, iterator);
    using process = await pool.stream();
    const { stream } = process;
    const replies: Promise<CodecReply>[] = [];
    let last = false;
    let sent = 0;
    do {
      while (!last && replies.length < maxPending && (replies.length === 0 || samples.ready)) {
        const seconds = sent < earlySlices ? secondsOfEarlySlices : secondsPerSlice;
        const slice = await abort.race(samples.take(channels * Math.ceil(sampleRate * seconds)));
        sent += 1;
        last = slice === undefined;
        sampleRate = slice?.sampleRate ?? sampleRate;
        const reply = process.call({
          kind: 'encode',
          stream,
          format,
          sampleRate,
          channels,
          parts: slice?.parts ?? [],
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
    // Does not wait for the source, which may be blocked.
    iterator.return?.().catch(() => {});
  }
}

/** Copies the source to the queue, as far as its limit allows. Never rejects. */
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

/** See `Codecs.encodeStereo`. */
export const encodeStereoStream = (
  pool: ProcessPool,
  format: AudioFormat,
  source: AsyncIterable<ChannelPcm>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> => encodeStream(pool, format, interleave(source), signal, 2);

async function* interleave(source: AsyncIterable<ChannelPcm>): AsyncGenerator<Pcm> {
  for await (const { channels, sampleRate } of source) {
    const [left, right = left] = channels;
    const samples = new Float32Array(left!.length * 2);
    for (let i = 0; i < left!.length; i++) {
      samples[2 * i] = left![i]!;
      samples[2 * i + 1] = right![i]!;
    }
    yield { samples, sampleRate };
  }
}
