import { expect, it } from 'vitest';
import {
  drawSegments,
  faultMessage,
  firstSegments,
  mayBeOtherSpeaker,
  middleSamples,
  waveformPeaks,
  worstQuality,
} from './professional-recordings.rules.ts';

it('reduces a recording to at most a thousand peaks without losing one', () => {
  const samples = new Float32Array(16_000 * 60);
  samples[12_345] = -0.75;
  samples[samples.length - 1] = 2;
  const drawn = waveformPeaks(samples);
  expect(drawn).toHaveLength(1000);
  expect(drawn[Math.floor((12_345 / samples.length) * 1000)]).toBe(0.75);
  expect(drawn.at(-1)).toBe(1);
  expect(drawn.filter((peak) => peak > 0)).toHaveLength(2);
  expect(waveformPeaks(new Float32Array([0.5, 0.25]))).toEqual([0.5, 0.25]);
  expect(waveformPeaks(new Float32Array(0))).toEqual([]);
});

it('copies the middle of a recording', () => {
  const samples = Float32Array.from({ length: 10 }, (_, n) => n);
  const segments = middleSamples(samples, 4);
  expect([...segments]).toEqual([3, 4, 5, 6]);
  expect(segments.buffer.byteLength).toBe(16);
  expect([...middleSamples(samples, 99)]).toEqual([...samples]);
});

it('accepts several speakers and short recordings, and refuses audio without speech', () => {
  expect(faultMessage([])).toBeUndefined();
  expect(faultMessage(['many_speakers', 'too_short'])).toBeUndefined();
  expect(faultMessage(['many_speakers', 'music'])).toContain('music');
});

it('returns the worst quality', () => {
  expect(worstQuality([])).toBeUndefined();
  const found = worstQuality([
    { quality: 'studio', qualityReason: '' },
    { quality: 'poor', qualityReason: 'noise' },
    { quality: 'good', qualityReason: '' },
  ]);
  expect(found).toEqual({ quality: 'poor', qualityReason: 'noise' });
});

const sample = {
  durationS: 1000,
  trimStartS: 100,
  trimEndS: null,
  selectedSpeakers: ['a'],
  utterances: [
    { speaker: 'a', startS: 0, endS: 200 },
    { speaker: 'b', startS: 200, endS: 300 },
    { speaker: 'a', startS: 300, endS: 1000 },
  ],
};
const seconds = (segments: readonly { startS: number; endS: number }[]) =>
  segments.reduce((sum, { startS, endS }) => sum + endS - startS, 0);

it('draws random segments from the whole used part of a recording', () => {
  for (const draw of [0, 0.5, 0.999]) {
    const segments = drawSegments(sample, 120, () => draw);
    expect(seconds(segments)).toBeCloseTo(120, 6);
    for (const { startS, endS } of segments)
      expect([startS >= 100 && endS <= 200, startS >= 300 && endS <= 1000]).toContain(true);
    // Each part is represented in proportion to its length.
    expect(seconds(segments.filter(({ startS }) => startS < 200)) / 120).toBeCloseTo(1 / 8, 1);
    expect(segments.every(({ startS }, at) => at === 0 || startS >= segments[at - 1]!.endS)).toBe(true);
  }
  expect(drawSegments(sample, 120, () => 0)).not.toEqual(drawSegments(sample, 120, () => 0.5));
  expect(drawSegments(sample, 900, () => 0)).toEqual(firstSegments(sample, 900));
  expect(firstSegments(sample, 120)).toEqual([
    { startS: 100, endS: 200 },
    { startS: 300, endS: 320 },
  ]);
});

it('assumes another speaker without any similarity', () => {
  expect([mayBeOtherSpeaker([]), mayBeOtherSpeaker([0.9, 0.79]), mayBeOtherSpeaker([0.9, 0.8])]).toEqual([
    true,
    true,
    false,
  ]);
});
