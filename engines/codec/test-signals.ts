import type { Pcm } from '../../audio/pcm.ts';

/** `seconds` of a sine of `hz` at half of full scale. */
export function sine(hz: number, sampleRate: number, seconds: number): Pcm {
  const samples = Float32Array.from(
    { length: Math.round(sampleRate * seconds) },
    (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / sampleRate),
  );
  return { samples, sampleRate };
}

/** Splits the samples into chunks of the given lengths, repeatedly. */
export async function* inChunks({ samples, sampleRate }: Pcm, ...lengths: number[]): AsyncGenerator<Pcm> {
  for (let at = 0, turn = 0; at < samples.length; turn++) {
    const length = lengths[turn % lengths.length]!;
    yield { samples: samples.slice(at, at + length), sampleRate };
    at += length;
  }
}

/** Collects a stream of bytes. */
export async function collectBytes(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const bytes of stream) parts.push(bytes);
  return Buffer.concat(parts);
}

/** Collects a stream of PCM. */
export async function collectSamples(stream: AsyncIterable<Pcm>): Promise<Float32Array> {
  const parts: number[] = [];
  for await (const { samples } of stream) parts.push(...samples);
  return Float32Array.from(parts);
}

/** Decodes 16-bit little-endian bytes to samples in −1..1. */
export function fromInt16(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(i * 2) / 32_768);
}

/** `bytes` as a stream with one chunk. */
export async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * Measures the sine of `hz` in `samples` (amplitude, and phase in radians relative to the first sample) and the level
 * of the rest relative to it, in dB.
 */
export function measureSine(samples: Float32Array, hz: number, sampleRate: number) {
  const turn = (2 * Math.PI * hz) / sampleRate;
  let [ss, sc, cc, ys, yc, yy] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const [s, c, y] = [Math.sin(turn * i), Math.cos(turn * i), samples[i]!];
    ss += s * s;
    sc += s * c;
    cc += c * c;
    ys += y * s;
    yc += y * c;
    yy += y * y;
  }
  const determinant = ss * cc - sc * sc;
  const a = (ys * cc - yc * sc) / determinant;
  const b = (yc * ss - ys * sc) / determinant;
  const rest = Math.max(yy - a * ys - b * yc, 1e-20);
  return { amplitude: Math.hypot(a, b), phase: Math.atan2(b, a), restDb: 10 * Math.log10(rest / (yy - rest)) };
}

/** Root mean square in dB of full scale. */
export function levelDb(samples: Float32Array): number {
  return 10 * Math.log10(samples.reduce((sum, value) => sum + value * value, 1e-20) / samples.length);
}
