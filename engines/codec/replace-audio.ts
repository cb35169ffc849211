import {
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_VP8,
  AV_CODEC_ID_VP9,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBOPUS,
} from 'node-av/constants';
import { avGetCodecName, Dictionary, FormatContext, Packet, type Stream } from 'node-av/lib';
import { check } from './av-check.ts';
import { openDecoder, openFile } from './decoder.ts';
import { openFrameEncoder } from './frame-encoder.ts';

/** The container of a video with new audio. */
export type VideoContainer = 'mp4' | 'webm';

export interface ReplacementFiles {
  /** The video whose picture is copied. */
  readonly path: string;
  /** The new audio; it starts where the audio of the video starts. */
  readonly audioPath: string;
  /** The file to write; it is overwritten. */
  readonly outputPath: string;
  /** Of the new audio; default: 1, which mixes it. */
  readonly channels?: 1 | 2;
}

/** A video that is being written. */
export interface AudioReplacer {
  readonly container: VideoContainer;
  /** Writes for about `budgetMs`; true at the end of the file. */
  write(budgetMs: number): boolean;
  close(): void;
}

/** Codecs of WebM; a file that already is Matroska keeps them there. */
const webmCodecs: ReadonlySet<number> = new Set([AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1]);
/** Players expect AAC in MP4 and Opus in WebM. */
const tracks = {
  mp4: { codec: FF_ENCODER_AAC, sampleRate: 44_100, sampleFormat: AV_SAMPLE_FMT_FLTP },
  webm: { codec: FF_ENCODER_LIBOPUS, sampleRate: 48_000, sampleFormat: AV_SAMPLE_FMT_FLT },
} as const;
const bitratesKbps = { 1: 128, 2: 192 } as const;
/** LAME and the decoder of MP3 delay a file without an info frame by 1105 samples at its own rate. */
const mp3DelayS = 1105 / 44_100;
const secondsPerRead = 0.4;

/**
 * Copies the first moving picture of a video without encoding it again, with new audio, whether or not it had some. Throws if
 * neither MP4 nor WebM holds its codec. Uses native code on an untrusted file, so it must run in a child process.
 */
export function openAudioReplacer({ path, audioPath, outputPath, channels = 1 }: ReplacementFiles): AudioReplacer {
  const input = new FormatContext();
  const output = new FormatContext();
  const packet = new Packet();
  const closers = [() => input.closeInputSync(), () => packet.free(), () => output.freeContext()];
  const close = (): void => {
    for (const run of closers.splice(0).reverse()) run();
  };
  try {
    openFile(input, path);
    check(input.findStreamInfoSync(null), 'video file');
    packet.alloc();
    const pictures = input.streams.find(
      (stream) =>
        stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
    );
    if (!pictures) throw new Error('the file has no moving picture');
    const isMatroska = input.iformat?.name?.includes('matroska') ?? false;
    const { codecId } = pictures.codecpar;
    const container = codecId === AV_CODEC_ID_VP8 || (isMatroska && webmCodecs.has(codecId)) ? 'webm' : 'mp4';
    const { codec, sampleRate, sampleFormat } = tracks[container];
    const audio = openDecoder(audioPath, sampleRate, channels);
    closers.push(() => audio.close());
    const bitrateKbps = bitratesKbps[channels];
    const encoder = openFrameEncoder({ codec, sampleRate, bitrateKbps, sampleFormat, channels, options: {} });
    closers.push(() => encoder.close());

    check(output.allocOutputContext2(null, container, outputPath), container);
    const video = output.newStream(null);
    check(pictures.codecpar.copy(video.codecpar), container);
    // The tag of another container means nothing to this one.
    video.codecpar.codecTag = 0;
    video.timeBase = pictures.timeBase;
    video.avgFrameRate = pictures.avgFrameRate;
    video.sampleAspectRatio = pictures.sampleAspectRatio;
    const sound = output.newStream(null);
    check(sound.codecpar.fromContext(encoder.context), container);
    sound.timeBase = encoder.context.timeBase;
    check(output.openOutputSync(), 'video file');
    closers.push(() => output.closeOutputSync());
    const options = Dictionary.fromObject(container === 'mp4' ? { movflags: '+faststart' } : {});
    try {
      const result = output.writeHeaderSync(options);
      if (result < 0)
        throw new Error(`neither MP4 nor WebM holds a picture in ${avGetCodecName(codecId) ?? 'an unknown codec'}`);
    } finally {
      options.free();
    }

    const { streamIndex } = input.findBestStream(AVMEDIA_TYPE_AUDIO, -1, -1, true);
    const pictureStartS = startOf(pictures) ?? 0;
    const soundStartS = (streamIndex < 0 ? undefined : startOf(input.streams[streamIndex]!)) ?? pictureStartS;
    const startS = Math.min(pictureStartS, soundStartS);
    const startTicks = BigInt(Math.round(startS / secondsPerTick(pictures)));
    const delayTicks = BigInt(Math.round((soundStartS - startS) * sampleRate));
    let valuesToSkip = audio.formatName === 'mp3' ? Math.round(mp3DelayS * sampleRate) * channels : 0;
    let [pictureS, soundS] = [Number.NEGATIVE_INFINITY, 0];
    let nextDts: bigint | undefined;

    const writeSoundPacket = (encoded: Packet): void => {
      encoded.pts += delayTicks;
      encoded.dts += delayTicks;
      encoded.rescaleTs(encoder.context.timeBase, sound.timeBase);
      encoded.streamIndex = sound.index;
      check(output.interleavedWriteFrameSync(encoded), container);
    };

    function writeSound(): void {
      const { samples, done } = audio.read(secondsPerRead);
      const kept = samples.subarray(Math.min(valuesToSkip, samples.length));
      valuesToSkip -= samples.length - kept.length;
      encoder.write(Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength), writeSoundPacket);
      soundS = done ? Number.POSITIVE_INFINITY : soundS + kept.length / channels / sampleRate;
      if (done) encoder.end(writeSoundPacket);
    }

    function writePicture(): void {
      if (input.readFrameSync(packet) < 0) {
        pictureS = Number.POSITIVE_INFINITY;
        return;
      }
      if (packet.streamIndex !== pictures!.index) {
        packet.unref();
        return;
      }
      // Containers may state only one of both times. Pictures that are shown later than others that follow them are decoded
      // earlier, by as many frames as the codec may reorder.
      if (packet.pts === AV_NOPTS_VALUE) packet.pts = packet.dts;
      if (packet.dts === AV_NOPTS_VALUE)
        packet.dts = nextDts ?? packet.pts - BigInt(pictures!.codecpar.videoDelay) * packet.duration;
      nextDts = packet.dts + packet.duration;
      packet.pts -= startTicks;
      packet.dts -= startTicks;
      pictureS = Number(packet.dts) * secondsPerTick(pictures!);
      packet.rescaleTs(pictures!.timeBase, video.timeBase);
      packet.streamIndex = video.index;
      check(output.interleavedWriteFrameSync(packet), container);
      packet.unref();
    }

    return {
      container,
      write(budgetMs) {
        for (const untilMs = performance.now() + budgetMs; performance.now() < untilMs; ) {
          if (pictureS === Number.POSITIVE_INFINITY && soundS === Number.POSITIVE_INFINITY) {
            check(output.writeTrailerSync(), container);
            return true;
          }
          if (pictureS <= soundS) writePicture();
          else writeSound();
        }
        return false;
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

const secondsPerTick = ({ timeBase }: Stream): number => timeBase.num / timeBase.den;

/** When a track starts, in seconds; undefined if the container does not say. */
const startOf = (stream: Stream): number | undefined =>
  stream.startTime === AV_NOPTS_VALUE ? undefined : Number(stream.startTime) * secondsPerTick(stream);
