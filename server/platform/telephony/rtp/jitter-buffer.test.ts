import { describe, expect, it } from 'vitest';
import { meanSquare, seededRandom, sine } from '../../../../audio/telephone/test-telephone.ts';
import { createJitterBuffer, frameLength } from './jitter-buffer.ts';

interface Arrival {
  readonly atMs: number;
  readonly timestamp: number;
  readonly samples: Int16Array;
}

/** Packets of 20 ms with a number as their sound, each of which arrives `delay` ms after it was sent. */
function numbered(count: number, delay: (i: number) => number, firstTimestamp = 1000): Arrival[] {
  return Array.from({ length: count }, (_, i) => ({
    atMs: i * 20 + delay(i),
    timestamp: (firstTimestamp + i * frameLength) >>> 0,
    samples: new Int16Array(frameLength).fill(i + 1),
  }));
}

/** Plays what arrives, in frames of 20 ms from 5 ms on. */
function play(arrivals: readonly Arrival[], ms: number) {
  const buffer = createJitterBuffer();
  const queue = [...arrivals].sort((a, b) => a.atMs - b.atMs);
  const frames: Int16Array[] = [];
  const delays: number[] = [];
  for (let now = 5; now < ms; now += 20) {
    while (queue[0] && queue[0].atMs <= now) {
      const { timestamp, samples, atMs } = queue.shift()!;
      buffer.add(timestamp, samples, atMs);
    }
    frames.push(buffer.next(now));
    delays.push(buffer.delayMs);
  }
  return { frames, delays, buffer };
}

/** The packets that were played whole, by number. */
const wholeNumbers = (frames: readonly Int16Array[]): number[] =>
  frames
    .map((frame) => frame[frameLength - 1]!)
    .filter((value, i) => value > 0 && frames[i]!.every((s) => s === value));

describe('jitter buffer', () => {
  it('plays packets in order with little delay on a steady network', () => {
    const { frames, delays } = play(
      numbered(200, () => 3),
      4000,
    );
    const numbers = wholeNumbers(frames);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(numbers).size).toBeGreaterThan(190);
    expect(delays.at(-1)).toBeLessThanOrEqual(50);
  });

  it('puts reordered packets in order and drops duplicates', () => {
    const arrivals = numbered(200, (i) => (i % 5 === 0 ? 35 : 0));
    const { frames } = play([...arrivals, ...arrivals.map((a) => ({ ...a, atMs: a.atMs + 4 }))], 4000);
    const numbers = wholeNumbers(frames).filter((n) => n > 60);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(numbers.length).toBeGreaterThan(130);
  });

  it('grows its delay with a jitter of 100 ms until packets are in time, and shrinks it afterwards', () => {
    const random = seededRandom(1);
    const { frames, buffer, delays } = play(
      numbered(1000, (i) => (i < 500 ? random() * 100 : 2)),
      20_000,
    );
    const late = wholeNumbers(frames).filter((n) => n > 100 && n <= 480);
    expect(late.length).toBeGreaterThan(360);
    expect(Math.max(...delays)).toBeLessThanOrEqual(220);
    expect(buffer.delayMs).toBeLessThanOrEqual(60);
  });

  it('conceals a loss of 5 % so that the sound keeps its level', () => {
    const random = seededRandom(2);
    const tone = sine(220, 10);
    const arrivals = Array.from({ length: 500 }, (_, i) => ({
      atMs: i * 20,
      timestamp: i * frameLength,
      samples: tone.slice(i * frameLength, (i + 1) * frameLength),
    })).filter((_, i) => i < 10 || random() >= 0.05);
    const { frames } = play(arrivals, 10_000);
    const expected = meanSquare(tone);
    for (const frame of frames.slice(10, -5)) expect(meanSquare(frame)).toBeGreaterThan(0.25 * expected);
  });

  it('goes on over the wrap of timestamps', () => {
    const { frames } = play(
      numbered(200, () => 1, 0xffff_ffff - 50 * frameLength + 1),
      4000,
    );
    expect(new Set(wholeNumbers(frames)).size).toBeGreaterThan(190);
  });

  it('starts anew after a pause and after a jump of timestamps', () => {
    const before = numbered(50, () => 0);
    const after = numbered(50, () => 0, 9_000_000).map((a) => ({ ...a, atMs: a.atMs + 3000 }));
    const { frames, delays } = play([...before, ...after], 4000);
    expect(wholeNumbers(frames).filter((n) => n === 40)).toHaveLength(2);
    expect(delays.at(-1)).toBeLessThan(80);
  });

  it('plays packets of other lengths', () => {
    for (const ms of [10, 30, 60]) {
      const tone = sine(200, 3);
      const arrivals = Array.from({ length: Math.floor(3000 / ms) }, (_, i) => ({
        atMs: i * ms,
        timestamp: i * ms * 8,
        samples: tone.slice(i * ms * 8, (i + 1) * ms * 8),
      }));
      const { frames } = play(arrivals, 3000);
      for (const frame of frames.slice(20, -5)) expect(meanSquare(frame)).toBeGreaterThan(0.5 * meanSquare(tone));
    }
  });

  it('is silent soon after the sound stops, and stays so', () => {
    const { frames } = play(
      numbered(50, () => 0).map((a) => ({ ...a, samples: sine(300, 0.02) })),
      3000,
    );
    for (const frame of frames.slice(60)) expect(meanSquare(frame)).toBe(0);
  });

  it('follows a sender whose clock is fast, without growing', () => {
    const arrivals = numbered(3000, () => 0).map((a, i) => ({ ...a, atMs: i * 19.99 }));
    expect(play(arrivals, 60_000).buffer.delayMs).toBeLessThan(90);
  });

  it('holds a bounded number of packets, whatever arrives', () => {
    const random = seededRandom(3);
    const buffer = createJitterBuffer();
    for (let i = 0; i < 20_000; i++) {
      buffer.add(Math.floor(random() * 2 ** 32), new Int16Array(Math.floor(random() * 400)), i * random());
      if (i % 7 === 0) expect(buffer.next(i)).toHaveLength(frameLength);
    }
  });
});
