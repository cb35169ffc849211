import { AV_PIX_FMT_GRAY8, AVERROR_EAGAIN, AVERROR_EOF, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { CodecContext, FormatContext, Frame, Packet, SoftwareScaleContext } from 'node-av/lib';
import { check } from './av-check.ts';
import { openFile } from './decoder.ts';

/** How much a picture differs from the one before it. */
export interface PictureChange {
  readonly timeS: number;
  /** Mean difference of the brightness, 0–1. */
  readonly change: number;
}

/** A video whose pictures are compared. */
export interface PictureReader {
  /** Reads for about `budgetMs`. */
  read(budgetMs: number): { readonly changes: readonly PictureChange[]; readonly done: boolean };
  close(): void;
}

/** Pictures are compared in this size, five times a second. */
const [width, height, intervalS] = [32, 18, 0.2];
/** Of longer videos, only the key frames are decoded: encoders put one at each cut. */
const everyFrameS = 60;

/** Opens the pictures of a video. Throws if it has none. */
export function openPictures(path: string): PictureReader {
  const file = new FormatContext();
  const packet = new Packet();
  const frame = new Frame();
  const small = new Frame();
  const context = new CodecContext();
  const scaler = new SoftwareScaleContext();
  scaler.allocContext();
  const close = (): void => {
    scaler.freeContext();
    packet.free();
    frame.free();
    small.free();
    context.freeContext();
    file.closeInputSync();
  };
  let streamIndex = -1;
  let secondsPerTick = 1;
  try {
    openFile(file, path);
    check(file.findStreamInfoSync(null), 'video file');
    const best = file.findBestStream(AVMEDIA_TYPE_VIDEO, -1, -1, true);
    if (best.streamIndex < 0 || !best.decoder) throw new Error('the file has no pictures that can be decoded');
    streamIndex = best.streamIndex;
    context.allocContext3(best.decoder);
    const track = file.streams[streamIndex]!;
    check(context.parametersToContext(track.codecpar), 'video track');
    secondsPerTick = track.timeBase.num / track.timeBase.den;
    if (Number(file.duration) / 1e6 > everyFrameS) context.setOption('skip_frame', 'nokey');
    check(context.open2Sync(best.decoder, null), 'video track');
    packet.alloc();
    frame.alloc();
    small.alloc();
    small.format = AV_PIX_FMT_GRAY8;
    small.width = width;
    small.height = height;
    check(small.getBuffer(0), 'picture');
  } catch (error) {
    close();
    throw error;
  }

  let before: Buffer | undefined;
  let comparedS = Number.NEGATIVE_INFINITY;

  function compare(changes: PictureChange[]): void {
    const timeS = Number(frame.pts) * secondsPerTick;
    if (timeS - comparedS < intervalS) return;
    comparedS = timeS;
    check(scaler.scaleFrameSync(small, frame), 'picture');
    const stride = small.linesize[0]!;
    const pixels = Buffer.concat(
      Array.from({ length: height }, (_, row) => small.data![0]!.subarray(row * stride, row * stride + width)),
    );
    if (before) {
      let sum = 0;
      for (let at = 0; at < pixels.length; at++) sum += Math.abs(pixels[at]! - before[at]!);
      changes.push({ timeS, change: sum / pixels.length / 255 });
    }
    before = pixels;
  }

  return {
    read(budgetMs) {
      const changes: PictureChange[] = [];
      const untilMs = performance.now() + budgetMs;
      for (let done = false; ; ) {
        const result = file.readFrameSync(packet);
        done = result < 0;
        if (!done && packet.streamIndex !== streamIndex) {
          packet.unref();
          continue;
        }
        // Skips a damaged packet, as players do.
        context.sendPacketSync(done ? null : packet);
        if (!done) packet.unref();
        for (;;) {
          const received = context.receiveFrameSync(frame);
          if (received === AVERROR_EAGAIN || received === AVERROR_EOF || received < 0) break;
          compare(changes);
          frame.unref();
        }
        if (done || performance.now() > untilMs) return { changes, done };
      }
    },
    close,
  };
}
