import {
  AV_SAMPLE_FMT_FLT,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVERROR_INVALIDDATA,
  AVMEDIA_TYPE_AUDIO,
} from 'node-av/constants';
import { avChannelLayoutDefault, CodecContext, Dictionary, FormatContext, Frame, Packet } from 'node-av/lib';
import { check } from './av-check.ts';
import { openResampler, type Resampler } from './resampler.ts';

/** An open file. */
export interface Decoder {
  /** FFmpeg's name of the container. */
  readonly formatName: string;
  /** Reads about `seconds` of samples, interleaved if there are several channels; fewer or none if `done`. */
  read(seconds: number): { readonly samples: Float32Array; readonly done: boolean };
  close(): void;
}

/** Demuxers that read a single file. Playlists are excluded, because they could make us open other files or URLs. */
const formats =
  'aac,aiff,ac3,amr,asf,au,avi,caf,flac,flv,matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,mp3,mpeg,mpegts,mpegvideo,ogg,wav,w64';

/** Minimum sample rate in Hz. Resampling a lower one could fill the memory. */
const minSampleRate = 4000;

/**
 * Opens the first audio track of `path` for reading at `sampleRate` Hz. `channels`: that many, interleaved; by default
 * they are mixed to one.
 */
export function openDecoder(path: string, sampleRate: number, channels = 1): Decoder {
  const outputLayout = avChannelLayoutDefault(channels);
  const file = new FormatContext();
  const packet = new Packet();
  const frame = new Frame();
  const context = new CodecContext();
  let resampler: Resampler | undefined;
  let resamplerShape = '';
  const close = (): void => {
    resampler?.close();
    packet.free();
    frame.free();
    context.freeContext();
    file.closeInputSync();
  };
  try {
    openFile(file, path);
    check(file.findStreamInfoSync(null), 'audio file');
    const { streamIndex, decoder } = file.findBestStream(AVMEDIA_TYPE_AUDIO, -1, -1, true);
    if (streamIndex < 0 || !decoder) throw new Error('the file has no audio track that can be decoded');
    context.allocContext3(decoder);
    const track = file.streams[streamIndex]!;
    check(context.parametersToContext(track.codecpar), 'audio track');
    context.pktTimebase = track.timeBase;
    check(context.open2Sync(decoder, null), 'audio track');
    packet.alloc();
    frame.alloc();
    return { formatName: file.iformat?.name ?? '', read: (seconds) => read(streamIndex, seconds), close };
  } catch (error) {
    close();
    throw error;
  }

  function read(streamIndex: number, seconds: number): { samples: Float32Array; done: boolean } {
    const parts: Buffer[] = [];
    let remainingBytes = Math.ceil(seconds * sampleRate) * 4 * channels;
    const collect = (bytes: Buffer): void => {
      if (bytes.length > 0) parts.push(Buffer.from(bytes));
      remainingBytes -= bytes.length;
    };
    let done = false;
    while (remainingBytes > 0 && !done) {
      const result = file.readFrameSync(packet);
      done = result < 0;
      if (!done && packet.streamIndex !== streamIndex) {
        packet.unref();
        continue;
      }
      // Skips a damaged packet, as players do. A damaged container ends the audio.
      context.sendPacketSync(done ? null : packet);
      if (!done) packet.unref();
      receive(collect);
    }
    if (done && resampler) collect(resampler.end());
    const bytes = Buffer.concat(parts);
    return { samples: new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4).slice(), done };
  }

  function receive(collect: (bytes: Buffer) => void): void {
    for (;;) {
      const result = context.receiveFrameSync(frame);
      if (result === AVERROR_EAGAIN || result === AVERROR_EOF || result === AVERROR_INVALIDDATA) return;
      check(result, 'audio track');
      if (frame.sampleRate < minSampleRate) throw new Error(`a sample rate of ${frame.sampleRate} Hz is too low`);
      const layout = frame.channelLayout.order === 1 ? frame.channelLayout : avChannelLayoutDefault(frame.channels);
      const shape = `${frame.sampleRate} ${frame.format} ${layout.mask}`;
      if (shape !== resamplerShape) {
        if (resampler) collect(resampler.end());
        resampler?.close();
        const sampleFormat = frame.format as typeof AV_SAMPLE_FMT_FLT;
        resampler = openResampler(
          { sampleRate: frame.sampleRate, sampleFormat, layout },
          sampleRate,
          AV_SAMPLE_FMT_FLT,
          outputLayout,
        );
        resamplerShape = shape;
      }
      collect(resampler!.write(frame.extendedData ?? frame.data!, frame.nbSamples));
      frame.unref();
    }
  }
}

export function openFile(file: FormatContext, path: string): void {
  const options = Dictionary.fromObject({ format_whitelist: formats, protocol_whitelist: 'file' });
  try {
    check(file.openInputSync(path, null, options), 'the file is not readable audio');
  } finally {
    options.free();
  }
}
