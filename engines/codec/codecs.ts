import { availableParallelism, tmpdir } from 'node:os';
import type { Pcm } from '../../audio/pcm.ts';
import type { AudioFormat } from '../../contract/catalogue/output-formats.ts';
import { decodeStream } from './decode-stream.ts';
import { encodeStream } from './encode-stream.ts';
import { openProcessPool } from './process-pool.ts';

/**
 * Turns samples into files and files into samples, both as streams. The work is done in child processes: a crash of a
 * codec ends the streams that it carried with a retryable EngineError, and the next stream gets a new process. Files
 * from outside are read in a process of their own, so that they cannot harm what is being encoded.
 * An iterator that is left early, or whose signal aborts, frees everything it holds.
 */
export interface Codecs {
  /**
   * Encodes mono PCM while it comes; the bytes are the whole file in order. Chunks may have any sample rate, each its own;
   * it is converted. Chunks must not be changed after they are handed over. The first bytes leave with the first
   * chunk. A streamed WAV has the size 0xFFFFFFFF in its header (see `withWavSizes`). No more than about a second of
   * the source is read ahead of a slow consumer.
   * Throws what the source throws, `signal.reason`, or EngineError.
   */
  encode(format: AudioFormat, source: AsyncIterable<Pcm>, signal: AbortSignal): AsyncIterable<Uint8Array>;
  /**
   * Decodes the first audio track of any supported file (mp3, wav, ogg, opus, flac, aac, aiff, m4a, mp4, webm and the
   * video types) to mono at `sampleRate` Hz, in chunks of about half a second. The file is spooled to disk first, as
   * some formats are read from their end.
   * Throws what the source throws, the disk's error, `signal.reason`, or EngineError: not retryable when the file is no
   * audio.
   */
  decode(source: AsyncIterable<Uint8Array>, sampleRate: number, signal: AbortSignal): AsyncIterable<Pcm>;
  /** Ends the child processes; running streams fail. */
  close(): Promise<void>;
}

export interface CodecOptions {
  /** Encoding processes, about 130 MB each. Half of the cores, at most 4, when not given: engines need the others. */
  readonly processes?: number;
  /** Where uploads are spooled while they are read; the system's temporary folder when not given. */
  readonly spoolDirectory?: string;
}

/** Starts the encoding processes; the decoding process starts with the first `decode`. Rejects when they cannot start. */
export async function openCodecs(options: CodecOptions = {}): Promise<Codecs> {
  const { processes = Math.min(4, Math.max(1, availableParallelism() >> 1)), spoolDirectory = tmpdir() } = options;
  const encoding = openProcessPool(processes);
  const decoding = openProcessPool(1);
  await encoding.warm();
  return {
    encode: (format, source, signal) => encodeStream(encoding, format, source, signal),
    decode: (source, sampleRate, signal) => decodeStream(decoding, spoolDirectory, source, sampleRate, signal),
    async close() {
      await Promise.all([encoding.close(), decoding.close()]);
    },
  };
}
