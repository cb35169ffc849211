import { expect, it } from 'vitest';
import { expectedMs, shownPercent, simulatedPercent, videoText } from './video-progress.ts';

it('VIDEO-010 simulates 13 s per 100 characters, in steps of 100 ms', () => {
  expect(expectedMs(100)).toBe(13_000);
  const percents = Array.from({ length: 13_200 }, (_, ms) => simulatedPercent(ms, 100));
  expect(percents[0]).toBe(0);
  expect(percents.slice(0, 100).every((percent) => percent === 0)).toBe(true);
  expect(percents[100]).toBeCloseTo(100 / 130);
  expect(percents[6500]).toBe(50);
  expect(percents[12_999]).toBeLessThan(100);
  expect(percents[13_000]).toBe(100);
  expect(new Set(percents).size).toBe(131);
});

it('VIDEO-010 limits the progress to 100', () => {
  expect([simulatedPercent(60_000, 100), simulatedPercent(0, 0)]).toEqual([100, 100]);
});

it('VIDEO-010 measures a dialogue by its lines joined with spaces', () => {
  const line = (text: string) => ({ text, voice_id: 'v', voice_name: 'V', start_ms: null, end_ms: null });
  expect(videoText({ text: 'all', dialogue: [line('One.'), line('Two.')] })).toBe('One. Two.');
  expect(videoText({ text: 'Hello', dialogue: null })).toBe('Hello');
  expect(videoText({ text: null, dialogue: null })).toBe('');
});

it('VIDEO-009 VIDEO-010 uses the server’s progress if it is ahead, never falls, and ends at 100', () => {
  expect(shownPercent(0, 10, null)).toBe(10);
  expect(shownPercent(10, 12, 40)).toBe(40);
  expect(shownPercent(40, 14, 30)).toBe(40);
  expect(shownPercent(40, 99.5, 60)).toBe(99.5);
  expect(shownPercent(40, 100, 60)).toBe(100);
  expect(shownPercent(40, 100, 101)).toBe(100);
});
