import { expect, it } from 'vitest';
import { clipEndMs, fitClip, formatTimecode, parseTime, splitClip } from './voiceover-timing.ts';

const timing = { startMs: 1000, endMs: 3000 as number | null, trimStartMs: 0, trimEndMs: 0 };

it('STUDIO-027 stretches speech up to 1.25, then says by how much it is too long', () => {
  expect(fitClip(timing, 1500)).toEqual({ tempo: 1, lengthMs: 1500, overlongPercent: 0 });
  expect(fitClip(timing, 2400)).toEqual({ tempo: 1.2, lengthMs: 2000, overlongPercent: 0 });
  expect(fitClip(timing, 2500)).toMatchObject({ tempo: 1.25, overlongPercent: 0 });
  expect(fitClip(timing, 3000)).toEqual({ tempo: 1.25, lengthMs: 2400, overlongPercent: 20 });
  expect(fitClip({ ...timing, endMs: null }, 9000)).toEqual({ tempo: 1, lengthMs: 9000, overlongPercent: 0 });
});

it('never plays faster than it says, and never leaves its time by more than rounding', () => {
  for (let duration = 100; duration < 2500; duration += 7) {
    const { tempo, lengthMs } = fitClip(timing, duration);
    expect(tempo).toBeLessThanOrEqual(1.25);
    expect(lengthMs).toBeLessThanOrEqual(2000);
  }
});

it('splits sound and text at the same place', () => {
  const clip = { ...timing, endMs: null, text: 'one two three four', fadeInMs: 50, fadeOutMs: 60 };
  const halves = splitClip(clip, 2000, 2000)!;
  expect(halves.left).toMatchObject({ text: 'one two', trimEndMs: 1000, fadeOutMs: 0 });
  expect(halves.right).toMatchObject({ text: 'three four', startMs: 2000, trimStartMs: 1000, fadeInMs: 0 });
  expect(splitClip(clip, 1000, 2000)).toBeUndefined();
  expect(clipEndMs({ ...clip, ...halves.right }, 2000)).toBe(3000);
});

it('reads and writes times', () => {
  const read = ['1.5', '90', '1:30', '01:02:03.250', '00:00:03,5'].map(parseTime);
  expect(read).toEqual([1500, 90_000, 90_000, 3_723_250, 3500]);
  expect(['', 'x', '1:75', '1:90:00', '-1'].map(parseTime)).toEqual(Array(5).fill(undefined));
  expect(formatTimecode(3_723_250)).toBe('01:02:03.250');
});
