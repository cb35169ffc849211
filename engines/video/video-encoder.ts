import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Codec, CodecContext, Frame, Packet, Rational } from 'node-av/lib';
import { check } from '../codec/av-check.ts';
import { framesPerSecond, side } from './layout.ts';
import type { Planes } from './planes.ts';

/** Frames between key frames. */
const keyFrameInterval = 2 * framesPerSecond;

/** Encodes frames to H.264, in display order. */
export interface VideoEncoder {
  readonly context: CodecContext;
  /** `onPacket` receives each packet, which is valid only during the call. */
  write(planes: Planes, onPacket: (packet: Packet) => void): void;
  end(onPacket: (packet: Packet) => void): void;
  close(): void;
}

export function openVideoEncoder(): VideoEncoder {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264);
  if (!codec) throw new Error('this build of FFmpeg has no H.264');
  const context = new CodecContext();
  context.allocContext3(codec);
  context.width = side;
  context.height = side;
  context.pixelFormat = AV_PIX_FMT_YUV420P;
  context.timeBase = new Rational(1, framesPerSecond);
  context.framerate = new Rational(framesPerSecond, 1);
  context.gopSize = keyFrameInterval;
  // Without B-frames, frames are in display order and players without edit list support start in sync.
  context.maxBFrames = 0;
  context.threadCount = 2;
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  context.colorSpace = AVCOL_SPC_BT709;
  context.colorPrimaries = AVCOL_PRI_BT709;
  context.colorTrc = AVCOL_TRC_BT709;
  context.colorRange = AVCOL_RANGE_MPEG;
  for (const [option, value] of Object.entries({ preset: 'superfast', crf: '20', profile: 'high' }))
    check(context.setOption(option, value), `H.264 ${option}`);
  check(context.open2Sync(codec, null), 'H.264');

  const frame = new Frame();
  frame.alloc();
  frame.format = AV_PIX_FMT_YUV420P;
  frame.width = side;
  frame.height = side;
  check(frame.getBuffer(0), 'H.264');
  const packet = new Packet();
  packet.alloc();
  let pts = 0n;

  const receive = (onPacket: (packet: Packet) => void): void => {
    for (;;) {
      const result = context.receivePacketSync(packet);
      if (result === AVERROR_EAGAIN || result === AVERROR_EOF) return;
      check(result, 'H.264');
      onPacket(packet);
      packet.unref();
    }
  };
  return {
    context,
    write(planes, onPacket) {
      check(frame.makeWritable(), 'H.264');
      const [data, strides] = [frame.data!, frame.linesize];
      planes.forEach(({ data: from, width, height }, at) => {
        for (let row = 0; row < height; row++) {
          data[at]!.set(from.subarray(row * width, (row + 1) * width), row * strides[at]!);
        }
      });
      frame.pts = pts;
      frame.duration = 1n;
      pts += 1n;
      check(context.sendFrameSync(frame), 'H.264');
      receive(onPacket);
    },
    end(onPacket) {
      check(context.sendFrameSync(null), 'H.264');
      receive(onPacket);
    },
    close() {
      packet.free();
      frame.free();
      context.freeContext();
    },
  };
}
