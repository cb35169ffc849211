import { createLossConcealment } from '../../../../audio/telephone/loss-concealment.ts';

/** Of a frame at 8 kHz: samples, and ms. */
export const [frameLength, frameMs] = [160, 20];
const samplesPerMs = 8;
/** Delay that absorbs late packets, ms, and the part of the packets that it must cover. */
const [minDelayMs, maxDelayMs] = [20, 200];
const coveredPart = 0.97;
/** Packets whose delays are compared: 4 s. */
const windowSize = 200;
/** Packets between two computations of the delay. */
const adaptEvery = 10;
/** Delay beyond the target that is cut in quiet sound, after this long in any, and at once. */
const [excessMs, maxExcessMs, cutAfterFrames] = [20, 200, 100];
/** Mean square below which a frame is quiet: about −45 dBFS. */
const quietMeanSquare = 35_000;
/** A packet that is further from the expected time starts a new stream: the sender was restarted or silent. */
const maxJump = 8000;
/** Also a packet after such a gap that is this far off. */
const [idleFrames, idleJump] = [10, 800];
const maxPackets = 100;

interface StoredPacket {
  /** Extended, so that it does not wrap. */
  readonly timestamp: number;
  readonly samples: Int16Array;
}

export interface JitterBuffer {
  /**
   * Takes a packet, in any order. `isLate`: this process was busy, so its arrival says nothing about the network.
   * `nowMs` is monotonic.
   */
  add(timestamp: number, samples: Int16Array, nowMs: number, isLate?: boolean): void;
  /** The next 20 ms: concealed where packets are missing, silence while none arrive. */
  next(nowMs: number): Int16Array;
  /** Another sender begins (SSRC). */
  reset(): void;
  /** Current delay and what is wanted, ms. */
  readonly delayMs: number;
  readonly targetMs: number;
}

/** Puts packets of 8 kHz sound in order, with a delay that follows the jitter of the network. */
export function createJitterBuffer(): JitterBuffer {
  const concealment = createLossConcealment();
  let packets: StoredPacket[] = [];
  /** The timestamp that is played next; undefined before the first packet. */
  let nextTimestamp: number | undefined;
  let newestTimestamp = 0;
  /** Arrival minus timestamp of the last packets, in samples. */
  let transits: number[] = [];
  let minTransit = 0;
  let targetMs = minDelayMs * 2;
  let sinceAdapted = 0;
  let emptyFrames = 0;
  let excessFrames = 0;

  const reset = (): void => {
    packets = [];
    nextTimestamp = undefined;
    transits = [];
    excessFrames = 0;
  };

  const start = (timestamp: number, transit: number): void => {
    reset();
    newestTimestamp = timestamp;
    minTransit = transit;
    // Whole frames, so that a lost packet concerns one frame.
    nextTimestamp = timestamp - Math.ceil(targetMs / frameMs) * frameLength;
  };

  const adapt = (transit: number): void => {
    transits.push(transit);
    if (transits.length > windowSize) transits.shift();
    if (transit < minTransit) minTransit = transit;
    if (++sinceAdapted < adaptEvery) return;
    sinceAdapted = 0;
    const sorted = [...transits].sort((a, b) => a - b);
    minTransit = sorted[0]!;
    const covered = sorted[Math.floor((sorted.length - 1) * coveredPart)]! - minTransit;
    targetMs = Math.min(maxDelayMs, Math.max(minDelayMs, covered / samplesPerMs + minDelayMs));
  };

  const delayAt = (nowMs: number): number =>
    nextTimestamp === undefined ? 0 : (nowMs * samplesPerMs - minTransit - nextTimestamp) / samplesPerMs;
  let delayMs = 0;

  const store = (packet: StoredPacket): void => {
    const after = packets.findLastIndex((other) => other.timestamp <= packet.timestamp);
    if (packets[after]?.timestamp === packet.timestamp) return;
    packets.splice(after + 1, 0, packet);
    if (packets.length > maxPackets) packets.shift();
  };

  /** Copies what is known of the frame at `nextTimestamp`; calls `onGap` for the rest, in order. */
  const readFrame = (onPiece: (samples: Int16Array, at: number) => void, onGap: (from: number, to: number) => void) => {
    let at = 0;
    for (const { timestamp, samples } of packets) {
      const start = timestamp - nextTimestamp!;
      if (start >= frameLength) break;
      if (start > at) onGap(at, start);
      at = Math.max(at, start);
      const piece = samples.slice(at - start, frameLength - start);
      onPiece(piece, at);
      at += piece.length;
    }
    if (at < frameLength) onGap(at, frameLength);
  };

  const isNextQuiet = (): boolean => {
    let sum = 0;
    readFrame(
      (samples) => {
        for (const sample of samples) sum += sample * sample;
      },
      () => {},
    );
    return sum < quietMeanSquare * frameLength;
  };

  const advance = (samples: number): void => {
    nextTimestamp! += samples;
    while (packets[0] && packets[0].timestamp + packets[0].samples.length <= nextTimestamp!) packets.shift();
  };

  /** Leaves a frame out if the delay is too long: preferably a quiet one. */
  const cutExcess = (): void => {
    const excess = delayMs - targetMs;
    excessFrames = excess > excessMs ? excessFrames + 1 : 0;
    if (excess > maxExcessMs) advance(Math.floor(excess / frameMs) * frameLength);
    else if (excessFrames > 0 && (excessFrames > cutAfterFrames || isNextQuiet())) {
      advance(frameLength);
      excessFrames = 0;
    }
  };

  return {
    add(timestamp32, samples, nowMs, isLate = false) {
      if (samples.length === 0) return;
      const timestamp =
        nextTimestamp === undefined ? timestamp32 : newestTimestamp + ((timestamp32 - newestTimestamp) | 0);
      const transit = nowMs * samplesPerMs - timestamp;
      const jump = Math.abs(transit - minTransit);
      if (nextTimestamp === undefined || jump > maxJump || (emptyFrames > idleFrames && jump > idleJump)) {
        start(timestamp, transit);
      } else if (!isLate) adapt(transit);
      newestTimestamp = Math.max(newestTimestamp, timestamp);
      if (timestamp + samples.length > nextTimestamp!) store({ timestamp, samples });
    },

    next(nowMs) {
      if (nextTimestamp === undefined) return concealment.conceal(frameLength);
      delayMs = delayAt(nowMs);
      cutExcess();
      emptyFrames = packets.length === 0 ? emptyFrames + 1 : 0;
      // The packets of this frame may still come: wait for them if the delay is too short anyway.
      if (packets.length === 0 && delayMs < targetMs - frameMs / 2) return concealment.conceal(frameLength);
      const frame = new Int16Array(frameLength);
      readFrame(
        (samples, at) => {
          concealment.received(samples);
          frame.set(samples, at);
        },
        (from, to) => frame.set(concealment.conceal(to - from), from),
      );
      advance(frameLength);
      return frame;
    },

    reset,
    get delayMs() {
      return delayMs;
    },
    get targetMs() {
      return targetMs;
    },
  };
}
