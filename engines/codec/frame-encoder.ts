import {
  AV_SAMPLE_FMT_FLTP,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  type AVSampleFormat,
  type FFAudioEncoder,
} from 'node-av/constants';
import { avChannelLayoutDefault, Codec, CodecContext, Frame, Packet, Rational } from 'node-av/lib';
import { check } from './av-check.ts';

export interface FrameEncoderOptions {
  readonly codec: FFAudioEncoder;
  readonly sampleRate: number;
  /** If undefined, the codec chooses. */
  readonly bitrateKbps: number | undefined;
  /** Samples are passed interleaved, also for planar formats. */
  readonly sampleFormat: AVSampleFormat;
  /** Bytes per sample; 4 if absent. */
  readonly sampleBytes?: 2 | 4;
  /** Samples per frame, for codecs with variable frame size; the codec's default if absent. */
  readonly frameSamples?: number;
  /** 1 if absent. */
  readonly channels?: number;
  readonly options: Readonly<Record<string, string | number>>;
}

/** Cuts a stream of samples into frames for an FFmpeg encoder and passes on its packets. */
export interface FrameEncoder {
  readonly context: CodecContext;
  /**
   * `samples` must have the configured format. `onPacket` receives each packet, which is valid only during the call.
   */
  write(samples: Buffer, onPacket: (packet: Packet) => void): void;
  end(onPacket: (packet: Packet) => void): void;
  close(): void;
}

export function openFrameEncoder(encoderOptions: FrameEncoderOptions): FrameEncoder {
  const {
    codec: name,
    sampleRate,
    bitrateKbps,
    sampleFormat,
    sampleBytes = 4,
    frameSamples,
    channels = 1,
    options,
  } = encoderOptions;
  const codec = Codec.findEncoderByName(name);
  if (!codec) throw new Error(`this build of FFmpeg has no ${name}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleRate = sampleRate;
  if (bitrateKbps !== undefined) context.bitRate = BigInt(bitrateKbps * 1000);
  context.sampleFormat = sampleFormat;
  context.channelLayout = avChannelLayoutDefault(channels);
  context.timeBase = new Rational(1, sampleRate);
  if (frameSamples !== undefined) context.frameSize = frameSamples;
  for (const [option, value] of Object.entries(options)) check(context.setOption(option, value), `${name} ${option}`);
  check(context.open2Sync(codec, null), name);

  const { frameSize } = context;
  const frameBytes = frameSize * sampleBytes * channels;
  const isPlanar = channels > 1 && sampleFormat === AV_SAMPLE_FMT_FLTP;
  const pending = Buffer.alloc(frameBytes);
  let pendingBytes = 0;
  let pts = 0n;
  const packet = new Packet();
  packet.alloc();
  const frame = new Frame();
  frame.alloc();
  frame.format = sampleFormat;
  frame.sampleRate = sampleRate;
  frame.channelLayout = avChannelLayoutDefault(channels);
  frame.nbSamples = frameSize;
  check(frame.getBuffer(0), name);

  const receive = (onPacket: (packet: Packet) => void): void => {
    for (;;) {
      const result = context.receivePacketSync(packet);
      if (result === AVERROR_EAGAIN || result === AVERROR_EOF) return;
      check(result, name);
      onPacket(packet);
      packet.unref();
    }
  };
  const send = (bytes: Buffer, onPacket: (packet: Packet) => void): void => {
    check(frame.makeWritable(), name);
    frame.nbSamples = bytes.length / sampleBytes / channels;
    frame.pts = pts;
    pts += BigInt(frame.nbSamples);
    if (isPlanar)
      for (let channel = 0; channel < channels; channel++) copyChannel(bytes, frame.data![channel]!, channel, channels);
    else bytes.copy(frame.data![0]!);
    check(context.sendFrameSync(frame), name);
    receive(onPacket);
  };

  return {
    context,
    write(samples, onPacket) {
      let at = 0;
      if (pendingBytes > 0) {
        at = samples.copy(pending, pendingBytes);
        pendingBytes += at;
        if (pendingBytes < frameBytes) return;
        send(pending, onPacket);
      }
      for (; at + frameBytes <= samples.length; at += frameBytes) send(samples.subarray(at, at + frameBytes), onPacket);
      pendingBytes = samples.copy(pending, 0, at);
    },
    end(onPacket) {
      if (pendingBytes > 0) send(pending.subarray(0, pendingBytes), onPacket);
      check(context.sendFrameSync(null), name);
      receive(onPacket);
    },
    close() {
      packet.free();
      frame.free();
      context.freeContext();
    },
  };
}

/** Copies one channel of interleaved floats. */
function copyChannel(bytes: Buffer, plane: Buffer, channel: number, channels: number): void {
  for (let from = channel * 4, to = 0; from < bytes.length; from += 4 * channels, to += 4) {
    plane.writeUInt32LE(bytes.readUInt32LE(from), to);
  }
}
