import type { Pcm } from '../../audio/pcm.ts';
import { abortable } from '../host/abortable.ts';
import type { MediaFacts } from './inspect-file.ts';
import type { PictureChange } from './picture-changes.ts';
import type { ProcessPool } from './process-pool.ts';
import type { ReplacementFiles, VideoContainer } from './replace-audio.ts';
import { spoolToFile } from './spool.ts';

export interface DecodeOptions {
  readonly sampleRate: number;
  /** That many channels apart; default: one, the mix of all. */
  readonly channels?: number;
}

/** Audio of one or several channels; all have the same length. */
export interface ChannelPcm {
  readonly channels: readonly Float32Array[];
  readonly sampleRate: number;
}

/** See `Codecs.decode`. */
export async function* decodeStream(
  pool: ProcessPool,
  directory: string,
  source: AsyncIterable<Uint8Array>,
  sampleRate: number,
  signal: AbortSignal,
): AsyncGenerator<Pcm> {
  signal.throwIfAborted();
  await using file = await spoolToFile(source, directory, signal);
  for await (const { channels } of decodeFile(pool, file.path, { sampleRate }, signal))
    yield { samples: channels[0]!, sampleRate };
}

/** See `Codecs.decodeFile`. */
export async function* decodeFile(
  pool: ProcessPool,
  path: string,
  { sampleRate, channels = 1 }: DecodeOptions,
  signal: AbortSignal,
): AsyncGenerator<ChannelPcm> {
  signal.throwIfAborted();
  using abort = abortable(signal);
  using process = await pool.stream();
  const { stream } = process;
  const requestNext = () => {
    const reply = process.call({ kind: 'decode', stream, path, sampleRate, channels });
    reply.catch(() => {});
    return reply;
  };
  for (let reply = requestNext(); ; ) {
    const { samples, done } = await abort.race(reply);
    // Requests the next part while the caller uses this one.
    if (!done) reply = requestNext();
    if (samples && samples.length > 0) yield { channels: separateChannels(samples, channels), sampleRate };
    if (done) return;
  }
}

/** See `Codecs.readPictureChanges`. */
export async function readPictureChanges(
  pool: ProcessPool,
  path: string,
  signal: AbortSignal,
): Promise<PictureChange[]> {
  signal.throwIfAborted();
  using abort = abortable(signal);
  using process = await pool.stream();
  const all: PictureChange[] = [];
  for (;;) {
    const { changes = [], done } = await abort.race(process.call({ kind: 'pictures', stream: process.stream, path }));
    all.push(...changes);
    if (done) return all;
  }
}

/** See `Codecs.replaceAudio`. */
export async function replaceAudio(
  pool: ProcessPool,
  files: ReplacementFiles,
  signal: AbortSignal,
): Promise<VideoContainer> {
  signal.throwIfAborted();
  using abort = abortable(signal);
  using process = await pool.stream();
  for (;;) {
    const reply = await abort.race(process.call({ kind: 'replace-audio', stream: process.stream, ...files }));
    if (reply.done) return reply.container!;
  }
}

/** See `Codecs.inspect`. */
export async function inspectMedia(pool: ProcessPool, path: string, signal: AbortSignal): Promise<MediaFacts> {
  signal.throwIfAborted();
  using abort = abortable(signal);
  using process = await pool.stream();
  const { facts } = await abort.race(process.call({ kind: 'inspect', stream: process.stream, path }));
  return facts!;
}

function separateChannels(samples: Float32Array, count: number): readonly Float32Array[] {
  if (count === 1) return [samples];
  const length = samples.length / count;
  return Array.from({ length: count }, (_, channel) => {
    const own = new Float32Array(length);
    for (let i = 0; i < length; i++) own[i] = samples[i * count + channel]!;
    return own;
  });
}
