import type { Pcm } from '../../audio/pcm.ts';
import type { OutputFormat } from '../../contract/catalogue/output-formats.ts';

/**
 * Turns samples into files and files into samples, both as streams. The work is done in child processes: a crash of a
 * codec ends the streams that it carried with a retryable EngineError, and the next stream gets a new process.
 * An iterator that is left early, or whose signal aborts, frees everything it holds.
 */
export interface Codecs {
  /**
   * Encodes mono PCM while it comes; the bytes are the whole file in order. All chunks have one sample rate, of any
   * value; it is converted. The first bytes leave with the first chunk. A streamed WAV has the size 0xFFFFFFFF in its
   * header (see `withWavSizes`). No more than about a second of the source is read ahead of a slow consumer.
   * Throws what the source throws, `signal.reason`, or EngineError.
   */
  encode(format: OutputFormat, source: AsyncIterable<Pcm>, signal: AbortSignal): AsyncIterable<Uint8Array>;
  /**
   * Decodes the first audio track of any supported file (mp3, wav, ogg, opus, flac, aac, aiff, m4a, mp4, webm and the
   * video types) to mono at `sampleRate` Hz, in chunks of at most half a second. The file is spooled to disk first.
   * Throws what the source throws, `signal.reason`, or EngineError: not retryable when the file is no audio.
   */
  decode(source: AsyncIterable<Uint8Array>, sampleRate: number, signal: AbortSignal): AsyncIterable<Pcm>;
  /** Ends the child processes; running streams fail. */
  close(): Promise<void>;
}
