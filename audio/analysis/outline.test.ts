import { expect, it } from 'vitest';
import { openOutlineMeter, outlineBars } from './outline.ts';

const tone = (seconds: number, level: number, sampleRate: number) => ({
  samples: Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, at) => (at % 2 ? level : -level)),
  sampleRate,
});

it('U-01 shows the peaks of audio, independent of chunk size and sample rate', () => {
  const meter = openOutlineMeter();
  for (let piece = 0; piece < 10; piece += 1) meter.add(tone(0.1, 0.5, 22_050));
  for (let piece = 0; piece < 7; piece += 1) meter.add(tone(1 / 7, 1, 44_100));
  const outline = meter.outline();
  expect(outline).toHaveLength(outlineBars);
  expect([...new Set(outline.subarray(0, 119))]).toEqual([128]);
  expect([...new Set(outline.subarray(121))]).toEqual([255]);
});

it('appends an existing outline', () => {
  const previous = openOutlineMeter();
  previous.add(tone(1, 0.2, 16_000));
  const meter = openOutlineMeter();
  meter.add(tone(1, 1, 16_000));
  meter.addOutline(previous.outline(), 1000, 1000);
  const outline = meter.outline();
  expect([...new Set(outline.subarray(0, 119))]).toEqual([255]);
  expect([...new Set(outline.subarray(121))]).toEqual([51]);
});

it('appends only the given part of an existing outline', () => {
  const meter = openOutlineMeter();
  meter.addOutline(
    Uint8Array.from({ length: outlineBars }, (_, bar) => (bar < 120 ? 10 : 200)),
    4000,
    2000,
  );
  expect([...new Set(meter.outline())]).toEqual([10]);
});

it('shows silence for no audio', () => {
  expect([...new Set(openOutlineMeter().outline())]).toEqual([0]);
});

it('measures an hour of audio', () => {
  const meter = openOutlineMeter();
  const minute = tone(60, 0.4, 1000);
  for (let at = 0; at < 60; at += 1) meter.add(minute);
  expect([...new Set(meter.outline())]).toEqual([102]);
});
