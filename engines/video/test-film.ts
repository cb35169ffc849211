import { readFile } from 'node:fs/promises';
import { AVERROR_EOF, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { avGetPixFmtName, Codec, CodecContext, FormatContext, Frame, Packet, type Stream } from 'node-av/lib';
import { check } from '../codec/av-check.ts';
import { type Box, levelsBox } from './layout.ts';

/** Metadata of a file; times in seconds. */
export async function probe(path: string) {
  const file = new FormatContext();
  check(file.openInputSync(path, null, null), path);
  check(file.findStreamInfoSync(null), path);
  const describeStream = (stream: Stream) => {
    const { codecpar, timeBase } = stream;
    const seconds = (units: bigint) => (Number(units) * timeBase.num) / timeBase.den;
    return {
      codec: Codec.findDecoder(codecpar.codecId)?.name,
      startS: seconds(stream.startTime),
      durationS: seconds(stream.duration),
      rate: stream.avgFrameRate.num / stream.avgFrameRate.den,
      size: [codecpar.width, codecpar.height],
      sampleRate: codecpar.sampleRate,
      pixels: codecpar.codecType === AVMEDIA_TYPE_VIDEO ? avGetPixFmtName(codecpar.format as never) : undefined,
    };
  };
  const video = describeStream(file.streams[file.findBestStream(AVMEDIA_TYPE_VIDEO)]!);
  const audio = describeStream(file.streams[file.findBestStream(AVMEDIA_TYPE_AUDIO)]!);
  file.closeInputSync();
  return { video, audio, boxes: readBoxes(await readFile(path)) };
}

/** Names of the top-level boxes of an MP4, in order. */
function readBoxes(bytes: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    names.push(bytes.toString('latin1', at + 4, at + 8));
  return names;
}

/** The time in seconds of each frame, and the mean brightness of the level bars. */
export function readLevels(path: string): { readonly atS: number; readonly level: number }[] {
  const file = new FormatContext();
  check(file.openInputSync(path, null, null), path);
  check(file.findStreamInfoSync(null), path);
  const stream = file.streams[file.findBestStream(AVMEDIA_TYPE_VIDEO)]!;
  const codec = Codec.findDecoder(stream.codecpar.codecId)!;
  const context = new CodecContext();
  context.allocContext3(codec);
  check(context.parametersToContext(stream.codecpar), path);
  context.pktTimebase = stream.timeBase;
  check(context.open2Sync(codec, null), path);
  const [packet, frame] = [new Packet(), new Frame()];
  packet.alloc();
  frame.alloc();
  const levels: { atS: number; level: number }[] = [];
  for (let done = false; !done; ) {
    done = file.readFrameSync(packet) === AVERROR_EOF;
    if (!done && packet.streamIndex !== stream.index) continue;
    context.sendPacketSync(done ? null : packet);
    if (!done) packet.unref();
    while (context.receiveFrameSync(frame) >= 0) {
      const atS = (Number(frame.bestEffortTimestamp) * stream.timeBase.num) / stream.timeBase.den;
      levels.push({ atS, level: meanBrightness(frame.data![0]!, frame.linesize[0]!, levelsBox) });
      frame.unref();
    }
  }
  packet.free();
  frame.free();
  context.freeContext();
  file.closeInputSync();
  return levels;
}

function meanBrightness(pixels: Buffer, stride: number, { x, y, width, height }: Box): number {
  let sum = 0;
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) sum += pixels[row * stride + column]!;
  }
  return sum / (width * height);
}
