import {
  AV_CHANNEL_LAYOUT_MONO,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  type AVSampleFormat,
  type FFAudioEncoder,
} from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, Rational } from 'node-av/lib';
import { check } from './av-check.ts';

export interface FrameEncoderOptions {
  readonly codec: FFAudioEncoder;
  readonly sampleRate: number;
  /** undefined: as the codec likes. */
  readonly bitrateKbps: number | undefined;
  /** For one channel a planar format and an interleaved one are the same bytes. */
  readonly sampleFormat: AVSampleFormat;
  /** Bytes of a sample; 4 where absent. */
  readonly sampleBytes?: 2 | 4;
  /** Samples of a frame, for a codec that leaves the choice; its own choice where absent. */
  readonly frameSamples?: number;
  readonly options: Readonly<Record<string, string | number>>;
}

/** Cuts a stream of samples into the frames of an FFmpeg encoder and hands out its packets. */
export interface FrameEncoder {
  readonly context: CodecContext;
  /** `samples` are of the wanted format; `take` gets each packet, valid only while it runs. */
  write(samples: Buffer, take: (packet: Packet) => void): void;
  end(take: (packet: Packet) => void): void;
  close(): void;
}

export function openFrameEncoder(wanted: FrameEncoderOptions): FrameEncoder {
  const { codec: name, sampleRate, bitrateKbps, sampleFormat, sampleBytes = 4, frameSamples, options } = wanted;
  const codec = Codec.findEncoderByName(name);
  if (!codec) throw new Error(`this build of FFmpeg has no ${name}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  context.sampleRate = sampleRate;
  if (bitrateKbps !== undefined) context.bitRate = BigInt(bitrateKbps * 1000);
  context.sampleFormat = sampleFormat;
  context.channelLayout = AV_CHANNEL_LAYOUT_MONO;
  context.timeBase = new Rational(1, sampleRate);
  if (frameSamples !== undefined) context.frameSize = frameSamples;
  for (const [option, value] of Object.entries(options)) check(context.setOption(option, value), `${name} ${option}`);
  check(context.open2Sync(codec, null), name);

  const { frameSize } = context;
  const frameBytes = frameSize * sampleBytes;
  const waiting = Buffer.alloc(frameBytes);
  let waitingBytes = 0;
  let pts = 0n;
  const packet = new Packet();
  packet.alloc();
  const frame = new Frame();
  frame.alloc();
  frame.format = sampleFormat;
  frame.sampleRate = sampleRate;
  frame.channelLayout = AV_CHANNEL_LAYOUT_MONO;
  frame.nbSamples = frameSize;
  check(frame.getBuffer(0), name);

  const receive = (take: (packet: Packet) => void): void => {
    for (;;) {
      const result = context.receivePacketSync(packet);
      if (result === AVERROR_EAGAIN || result === AVERROR_EOF) return;
      check(result, name);
      take(packet);
      packet.unref();
    }
  };
  const send = (bytes: Buffer, take: (packet: Packet) => void): void => {
    check(frame.makeWritable(), name);
    frame.nbSamples = bytes.length / sampleBytes;
    frame.pts = pts;
    pts += BigInt(frame.nbSamples);
    bytes.copy(frame.data![0]!);
    check(context.sendFrameSync(frame), name);
    receive(take);
  };

  return {
    context,
    write(samples, take) {
      let at = 0;
      if (waitingBytes > 0) {
        at = samples.copy(waiting, waitingBytes);
        waitingBytes += at;
        if (waitingBytes < frameBytes) return;
        send(waiting, take);
      }
      for (; at + frameBytes <= samples.length; at += frameBytes) send(samples.subarray(at, at + frameBytes), take);
      waitingBytes = samples.copy(waiting, 0, at);
    },
    end(take) {
      if (waitingBytes > 0) send(waiting.subarray(0, waitingBytes), take);
      check(context.sendFrameSync(null), name);
      receive(take);
    },
    close() {
      packet.free();
      frame.free();
      context.freeContext();
    },
  };
}
