import { availableParallelism, tmpdir } from 'node:os';
import type { Pcm } from '../../audio/pcm.ts';
import type { AudioFormat } from '../../contract/catalogue/output-formats.ts';
import {
  type ChannelPcm,
  type DecodeOptions,
  decodeFile,
  decodeStream,
  inspectMedia,
  readPictureChanges,
  replaceAudio,
} from './decode-stream.ts';
import { encodeStereoStream, encodeStream } from './encode-stream.ts';
import type { MediaFacts } from './inspect-file.ts';
import type { PictureChange } from './picture-changes.ts';
import { openProcessPool } from './process-pool.ts';
import type { ReplacementFiles, VideoContainer } from './replace-audio.ts';

/**
 * Encodes samples to files and decodes files to samples, both as streams. Codecs run in child processes: a crash fails
 * the streams of that process with a retryable EngineError, and the next stream gets a new process. Untrusted files are
 * decoded in a separate process, so that they cannot affect encoding. An iterator that is ended early or aborted frees
 * its resources.
 */
export interface Codecs {
  /**
   * Encodes a stream of mono PCM; the bytes are the complete file in order. Chunks may have different sample rates and
   * must not be changed later. The first bytes are available after the first chunk. A streamed WAV has the size
   * 0xFFFFFFFF in its header (see `withWavSizes`). At most about a second of the source is read ahead of a slow
   * consumer. Throws the error of the source, `signal.reason`, or EngineError.
   */
  encode(format: AudioFormat, source: AsyncIterable<Pcm>, signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** Like `encode`, of two channels: left and right. The telephone formats mix them. */
  encodeStereo(format: AudioFormat, source: AsyncIterable<ChannelPcm>, signal: AbortSignal): AsyncIterable<Uint8Array>;
  /**
   * Decodes the first audio track of any supported file (mp3, wav, ogg, opus, flac, aac, aiff, m4a, mp4, webm and the
   * video types) to mono at `sampleRate` Hz, in chunks of about half a second. The file is spooled to disk first,
   * because some formats are read from their end. Throws the error of the source, a disk error, `signal.reason`, or
   * EngineError, which is not retryable if the file is not audio.
   */
  decode(source: AsyncIterable<Uint8Array>, sampleRate: number, signal: AbortSignal): AsyncIterable<Pcm>;
  /** Like `decode`, of a file on disk that must stay until the end; without a copy, and with its channels if asked for. */
  decodeFile(path: string, options: DecodeOptions, signal: AbortSignal): AsyncIterable<ChannelPcm>;
  /** What a file on disk contains. Throws like `decode`. */
  inspect(path: string, signal: AbortSignal): Promise<MediaFacts>;
  /** How much the pictures of a video change, several times a second. Throws like `decode`. */
  readPictureChanges(path: string, signal: AbortSignal): Promise<readonly PictureChange[]>;
  /**
   * Writes a video with the picture of a file on disk, copied without encoding it again, and the audio of another file. Throws
   * like `decode`; not retryable also if neither MP4 nor WebM holds the codec of the picture, which the message names.
   */
  replaceAudio(files: ReplacementFiles, signal: AbortSignal): Promise<VideoContainer>;
  /** Ends the child processes. Running streams fail. */
  close(): Promise<void>;
}

export interface CodecOptions {
  /**
   * Number of encoding processes, about 130 MB each. Default: half of the cores, at most 4, because engines need the
   * others.
   */
  readonly processes?: number;
  /** Folder for spooled uploads. Default: the system's temporary folder. */
  readonly spoolDirectory?: string;
}

/**
 * Starts the encoding processes. The decoding process starts with the first `decode`. Rejects if a process cannot
 * start.
 */
export async function openCodecs(options: CodecOptions = {}): Promise<Codecs> {
  const { processes = Math.min(4, Math.max(1, availableParallelism() >> 1)), spoolDirectory = tmpdir() } = options;
  const encoding = openProcessPool(processes);
  const decoding = openProcessPool(1);
  await encoding.warm();
  return {
    encode: (format, source, signal) => encodeStream(encoding, format, source, signal),
    encodeStereo: (format, source, signal) => encodeStereoStream(encoding, format, source, signal),
    decode: (source, sampleRate, signal) => decodeStream(decoding, spoolDirectory, source, sampleRate, signal),
    decodeFile: (path, options, signal) => decodeFile(decoding, path, options, signal),
    inspect: (path, signal) => inspectMedia(decoding, path, signal),
    readPictureChanges: (path, signal) => readPictureChanges(decoding, path, signal),
    replaceAudio: (files, signal) => replaceAudio(decoding, files, signal),
    async close() {
      await Promise.all([encoding.close(), decoding.close()]);
    },
  };
}
