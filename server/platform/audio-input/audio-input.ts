import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { wavHeader } from '../../../audio/formats/wav.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { ChannelPcm } from '../../../engines/codec/decode-stream.ts';
import type { MediaFacts } from '../../../engines/codec/inspect-file.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import { AppError } from '../app-error.ts';
import { type OutgoingPolicy, OutgoingUrlError } from '../outgoing-url.ts';
import { cleanFileName, type UploadedFile } from '../uploaded-file.ts';
import { type AudioLimits, formatBytes, formatDuration, nameFile } from './audio-input-messages.ts';
import { type ContainerFacts, isTruncated, readContainer } from './container-facts.ts';
import { DownloadTooLargeError, downloadExternal } from './download-external.ts';

interface AudioInputDeps {
  readonly codecs: Pick<Codecs, 'decode' | 'decodeFile' | 'inspect'>;
  /** For downloads. */
  readonly temporaryFolder: string;
  /** Which addresses of users may be reached. */
  readonly outgoing: OutgoingPolicy;
}

/** A file whose content was recognized; its audio is still to be read. */
export interface AudioSource {
  readonly file: UploadedFile;
  /** Its name in messages. */
  readonly label: string;
  /** The field of the request, for messages. */
  readonly param: string;
  readonly mimeType: string;
  readonly hasVideo: boolean;
  readonly channels: number;
  readonly sampleRate: number;
  /** As the container declares it; undefined if it declares none. */
  readonly declaredS: number | undefined;
  readonly limits: AudioLimits;
  readonly container: ContainerFacts | undefined;
}

/** Where a file comes from in the request, and what it may be. */
export interface AudioInputOptions {
  readonly param: string;
  readonly limits: AudioLimits;
  /** Its position in the request, for a file without a name. */
  readonly index?: number;
  /** Samples without a container: 16-bit, little-endian, mono at 16 kHz (`file_format` of the public API). */
  readonly isRawPcm?: boolean;
}

const rawPcm = { sampleRate: 16_000, bytesPerS: 32_000 };

/** A downloaded file, deleted when disposed. */
export type DownloadedFile = UploadedFile &
  AsyncDisposable & {
    readonly contentType: string | undefined;
    /** Where redirects have led. */
    readonly url: string;
  };

/**
 * Reads the recordings and videos of requests. A file is judged by its content, never by its name, and decoded piece by
 * piece, so that memory does not grow with its length.
 */
export function openAudioInput({ codecs, temporaryFolder, outgoing }: AudioInputDeps) {
  return {
    /** Downloads the file behind a URL. Throws `invalid_parameters` or `request_too_large`, naming the field. */
    async download(
      address: string,
      { param, limits }: { readonly param: string; readonly limits: Pick<AudioLimits, 'maxBytes'> },
      signal: AbortSignal,
    ): Promise<DownloadedFile> {
      const path = join(temporaryFolder, `download-${randomUUID()}`);
      try {
        const { maxBytes } = limits;
        const { bytes, url, contentType } = await downloadExternal(address, outgoing, { path, maxBytes, signal });
        const name = cleanFileName(lastPathPart(url), url.host);
        return {
          name,
          bytes,
          path,
          contentType,
          url: url.href,
          [Symbol.asyncDispose]: () => rm(path, { force: true }),
        };
      } catch (error) {
        if (error instanceof DownloadTooLargeError)
          throw new AppError('request_too_large', {
            message: `The file at this URL is larger than ${formatBytes(limits.maxBytes)}.`,
            param,
          });
        if (error instanceof OutgoingUrlError)
          throw new AppError('invalid_parameters', { message: error.message, param });
        throw error;
      }
    },

    /** Checks a file before any of it is decoded. Throws `invalid_audio` or `audio_too_long`, naming the file and the field. */
    async inspect(file: UploadedFile, options: AudioInputOptions, signal: AbortSignal): Promise<AudioSource> {
      const { param, limits, index = 0, isRawPcm = false } = options;
      const label = nameFile(file.name, index);
      const source = { file, label, param, limits };
      if (file.bytes === 0) throw invalidAudio(source, 'is empty.');
      if (file.bytes > limits.maxBytes) throw invalidAudio(source, `is larger than ${formatBytes(limits.maxBytes)}.`);
      if (isRawPcm) {
        if (file.bytes % 2 !== 0) throw invalidAudio(source, 'is not 16-bit PCM: its number of bytes is odd.');
        const declaredS = file.bytes / rawPcm.bytesPerS;
        if (declaredS > limits.maxDurationS) throw tooLong(source);
        const { sampleRate } = rawPcm;
        return {
          ...source,
          mimeType: 'audio/pcm',
          hasVideo: false,
          channels: 1,
          sampleRate,
          declaredS,
          container: undefined,
        };
      }
      const container = await readContainer(file.path, file.bytes);
      if (container.mimeType === 'application/x-archive')
        throw invalidAudio(source, 'is an archive. Upload the audio file itself.');
      if (isTruncated(container, file.bytes, Number.POSITIVE_INFINITY)) throw incomplete(source);
      const facts = await inspectMedia(source, signal);
      if (!facts.audio) throw invalidAudio(source, facts.hasVideo ? 'is a video without sound.' : 'contains no audio.');
      const { channels, sampleRate } = facts.audio;
      if (channels > limits.maxChannels)
        throw invalidAudio(source, `has ${channels} channels. At most ${limits.maxChannels} are supported.`);
      // Some files without an index declare a wrong duration, so a long one is believed only if the container states it.
      if ((container.declaredS ?? 0) > limits.maxDurationS) throw tooLong(source);
      const { mimeType } = container;
      return {
        ...source,
        mimeType,
        hasVideo: facts.hasVideo,
        channels,
        sampleRate,
        declaredS: facts.durationS,
        container,
      };
    },

    /**
     * Decodes the audio at `sampleRate` Hz in pieces of about half a second; mixed to one channel unless `apart`. Throws like
     * `inspect`: also if the audio is longer than allowed, or if its end is missing, which only its end shows.
     */
    async *read(
      source: AudioSource,
      { sampleRate, apart = false }: { sampleRate: number; apart?: boolean },
      signal: AbortSignal,
    ): AsyncGenerator<ChannelPcm> {
      const { file, limits, container } = source;
      let samples = 0;
      try {
        for await (const pcm of container
          ? decode(source, sampleRate, apart, signal)
          : decodeRaw(file, sampleRate, signal)) {
          samples += pcm.channels[0]!.length;
          if (samples > limits.maxDurationS * sampleRate) throw tooLong(source);
          yield pcm;
        }
      } catch (error) {
        throw signal.aborted ? error : toAppError(source, error);
      }
      if (samples === 0) throw invalidAudio(source, 'contains no audio.');
      if (container && isTruncated(container, file.bytes, samples / sampleRate)) throw incomplete(source);
    },
  };

  async function inspectMedia(source: NamedSource & { file: UploadedFile }, signal: AbortSignal): Promise<MediaFacts> {
    try {
      return await codecs.inspect(source.file.path, signal);
    } catch (error) {
      throw signal.aborted ? error : toAppError(source, error);
    }
  }

  function decode(source: AudioSource, sampleRate: number, apart: boolean, signal: AbortSignal) {
    const channels = apart ? source.channels : 1;
    return codecs.decodeFile(source.file.path, { sampleRate, channels }, signal);
  }

  async function* decodeRaw(file: UploadedFile, sampleRate: number, signal: AbortSignal): AsyncGenerator<ChannelPcm> {
    for await (const { samples } of codecs.decode(withHeader(file), sampleRate, signal))
      yield { channels: [samples], sampleRate };
  }
}

async function* withHeader({ path }: UploadedFile): AsyncGenerator<Uint8Array> {
  yield wavHeader(rawPcm.sampleRate);
  yield* createReadStream(path);
}

function lastPathPart({ pathname }: URL): string {
  const part = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type NamedSource = Pick<AudioSource, 'label' | 'param'>;

const invalidAudio = ({ label, param }: NamedSource, reason: string): AppError =>
  new AppError('invalid_audio', { message: `${label} ${reason}`, param });
const incomplete = (source: NamedSource): AppError =>
  invalidAudio(source, 'is incomplete: part of the file is missing.');
const tooLong = ({ label, param, limits }: NamedSource & { limits: AudioLimits }): AppError =>
  new AppError('audio_too_long', {
    message: `${label} is longer than ${formatDuration(limits.maxDurationS)}.`,
    param,
  });

const toAppError = (source: NamedSource, error: unknown): unknown =>
  error instanceof EngineError && !error.retryable
    ? invalidAudio(source, 'is not an audio or video file that can be read.')
    : error;
