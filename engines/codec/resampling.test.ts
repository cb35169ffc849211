import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutputFormat } from '../../contract/catalogue/output-formats.ts';
import { neverAborted } from '../contract/test-signal.ts';
import { type Codecs, openCodecs } from './codecs.ts';
import { collectBytes, fromInt16, inChunks, levelDb, measureSine, sine } from './test-signals.ts';

let codecs: Codecs;
beforeAll(async () => {
  codecs = await openCodecs({ processes: 1 });
});
afterAll(() => codecs.close());

const rates = [8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
/** The sample rates of flite and espeak. */
const pairs = [16_000, 22_050].flatMap((from) => rates.map((to) => [from, to] as const));
const seconds = 0.4;

async function resample(hz: number, from: number, to: number): Promise<Float32Array> {
  const source = inChunks(sine(hz, from, seconds), 1001, 37, 2205);
  return fromInt16(await collectBytes(codecs.encode(`pcm_${to}` as OutputFormat, source, neverAborted)));
}

/** The middle part, without the abrupt start and end. */
const inside = (samples: Float32Array, rate: number): Float32Array =>
  samples.subarray(Math.round(rate * 0.1), Math.round(rate * 0.3));

describe('the resampler', () => {
  it.each(pairs)('%i → %i Hz keeps level and phase up to 0.9 Nyquist, with images below −70 dB', async (from, to) => {
    for (const part of [0.01, 0.1, 0.3, 0.5, 0.7, 0.8, 0.85, 0.9]) {
      // A whole number of periods before the measured part, so that its phase shows the delay.
      const hz = Math.round((part * Math.min(from, to)) / 20) * 10;
      const samples = await resample(hz, from, to);
      expect(Math.abs(samples.length - to * seconds)).toBeLessThanOrEqual(1);
      const { amplitude, phase, restDb } = measureSine(inside(samples, to), hz, to);
      expect(Math.abs(20 * Math.log10(amplitude / 0.5))).toBeLessThan(0.1);
      expect(Math.abs(phase)).toBeLessThan(0.02);
      expect(restDb).toBeLessThan(-70);
    }
  });

  it.each(pairs.filter(([from, to]) => to < from))('%i → %i Hz does not alias', async (from, to) => {
    for (const part of [1.0, 1.05, 1.1, 1.2, 1.35, 1.9]) {
      const hz = (part * to) / 2;
      if (hz >= from / 2) break;
      expect(levelDb(inside(await resample(hz, from, to), to)) - levelDb(sine(hz, from, seconds).samples)).toBeLessThan(
        -70,
      );
    }
  });
});
