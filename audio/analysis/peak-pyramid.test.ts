import fc from 'fast-check';
import { expect, it } from 'vitest';
import { peakHeaderBytes, peakLevels, peakSampleRate } from '../../contract/catalogue/peak-levels.ts';
import { openPeakMeter, peakSpan, readPixelCount } from './peak-pyramid.ts';

const pairsOf = (file: Uint8Array) => new Int8Array(file.buffer, file.byteOffset + peakHeaderBytes);

const measure = (samples: Float32Array, chunk = samples.length || 1) => {
  const meter = openPeakMeter();
  for (let at = 0; at < samples.length; at += chunk) meter.add(samples.subarray(at, at + chunk));
  return meter.files();
};

it('measures the minimum and maximum of each pixel', () => {
  const samples = new Float32Array(256);
  samples[3] = -0.5;
  samples[100] = 0.25;
  samples[200] = 1;
  const [finest, next] = measure(samples);
  expect([...pairsOf(finest!)]).toEqual([-64, 32, 0, 127]);
  expect([...pairsOf(next!)]).toEqual([-64, 127]);
});

it('writes the header of audiowaveform before each level', () => {
  const files = measure(new Float32Array(1000));
  for (const [at, file] of files.entries()) {
    const header = new DataView(file.buffer, file.byteOffset);
    const fields = Array.from({ length: 6 }, (_, field) => header.getInt32(field * 4, true));
    const pixels = Math.ceil(1000 / peakLevels[at]!);
    expect(fields).toEqual([2, 1, peakSampleRate, peakLevels[at], pixels, 1]);
    expect([readPixelCount(file), file.length]).toEqual([pixels, peakHeaderBytes + 2 * pixels]);
  }
});

it('does not depend on the size of the chunks', () => {
  const samples = Float32Array.from({ length: 10_000 }, (_, at) => Math.sin(at / 7) * (at / 10_000));
  expect(measure(samples, 37)).toEqual(measure(samples));
});

it('finds every pixel of every level in the joined file', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400_000 }),
      fc.nat({ max: 5000 }),
      fc.nat({ max: 5000 }),
      (length, start, count) => {
        const files = measure(Float32Array.from({ length }, (_, at) => Math.sin(at / 50)));
        const joined = Buffer.concat(files);
        for (const [at, file] of files.entries()) {
          const { from, to } = peakSpan(readPixelCount(files[0]!)!, peakLevels[at]!, start, start + count);
          const expected = file.subarray(peakHeaderBytes).subarray(start * 2, (start + count) * 2);
          expect(joined.subarray(from, to).equals(expected)).toBe(true);
        }
      },
    ),
    { numRuns: 30 },
  );
});

it('has no pixels for no audio, and is unreadable with another header', () => {
  expect(measure(new Float32Array()).map(readPixelCount)).toEqual(peakLevels.map(() => 0));
  expect([readPixelCount(new Uint8Array(4)), readPixelCount(new Uint8Array(24))]).toEqual([undefined, undefined]);
});
