import { expect, it } from 'vitest';
import { outlineBars, outlineMeter } from './outline.ts';

const tone = (seconds: number, level: number, sampleRate: number) => ({
  samples: Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, at) => (at % 2 ? level : -level)),
  sampleRate,
});

it('U-01 shows where audio is loud, whatever the pieces and rates it comes in', () => {
  const meter = outlineMeter();
  for (let piece = 0; piece < 10; piece += 1) meter.add(tone(0.1, 0.5, 22_050));
  for (let piece = 0; piece < 7; piece += 1) meter.add(tone(1 / 7, 1, 44_100));
  const outline = meter.outline();
  expect(outline).toHaveLength(outlineBars);
  expect([...new Set(outline.subarray(0, 119))]).toEqual([128]);
  expect([...new Set(outline.subarray(121))]).toEqual([255]);
});

it('goes on with what was measured before', () => {
  const known = outlineMeter();
  known.add(tone(1, 0.2, 16_000));
  const meter = outlineMeter();
  meter.add(tone(1, 1, 16_000));
  meter.addOutline(known.outline(), 1000, 1000);
  const outline = meter.outline();
  expect([...new Set(outline.subarray(0, 119))]).toEqual([255]);
  expect([...new Set(outline.subarray(121))]).toEqual([51]);
});

it('takes of what was measured before only what was heard', () => {
  const meter = outlineMeter();
  meter.addOutline(
    Uint8Array.from({ length: outlineBars }, (_, bar) => (bar < 120 ? 10 : 200)),
    4000,
    2000,
  );
  expect([...new Set(meter.outline())]).toEqual([10]);
});

it('shows nothing as silence', () => {
  expect([...new Set(outlineMeter().outline())]).toEqual([0]);
});

it('is quick with an hour', () => {
  const meter = outlineMeter();
  const minute = tone(60, 0.3, 8000);
  const startedAt = performance.now();
  for (let at = 0; at < 60; at += 1) meter.add(minute);
  meter.outline();
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
