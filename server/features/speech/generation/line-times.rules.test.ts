import { expect, it } from 'vitest';
import type { Line, LineSegment } from './generation.rules.ts';
import { joinLines } from './line-times.rules.ts';

const line = (id: string, text: string, pauseMs = 0) => ({ voice: { id, name: id }, text, pauseMs }) as unknown as Line;
const segment = (at: number, startS: number, endS: number): LineSegment => ({
  line: at,
  voiceId: '',
  startS,
  endS,
  fromCharacter: 0,
  toCharacter: 0,
});
const times = (lines: ReturnType<typeof joinLines>) =>
  lines.map(({ text, startMs, endMs }) => [text, startMs, endMs] as const);

it('DLG-001 gives each line the time span of its audio', () => {
  const lines = [line('a', 'One.'), line('b', 'Two.', 300)];
  const call = { lines, durationMs: 3300, segments: [segment(0, 0, 1), segment(1, 1.3, 3.3)] };
  expect(times(joinLines([call]))).toEqual([
    ['One.', 0, 1000],
    ['Two.', 1300, 3300],
  ]);
});

it('ends an interrupted line with the audio', () => {
  const call = { lines: [line('a', 'One.'), line('b', 'Tw', 300)], durationMs: 1500, segments: [segment(0, 0, 1)] };
  expect(times(joinLines([call]))).toEqual([
    ['One.', 0, 1000],
    ['Tw', 1300, 1500],
  ]);
  expect(times(joinLines([{ ...call, durationMs: 1100 }]))[1]).toEqual(['Tw', 1100, 1100]);
});

it('counts the times of later calls from the start of the take, and joins calls of one voice', () => {
  const first = { lines: [line('a', 'One,')], durationMs: 1000, segments: [segment(0, 0, 1)] };
  const second = {
    lines: [line('a', ' two.'), line('b', 'Three.')],
    durationMs: 2000,
    segments: [segment(0, 0, 0.5), segment(1, 0.5, 2)],
  };
  expect(times(joinLines([first, second]))).toEqual([
    ['One, two.', 0, 1500],
    ['Three.', 1500, 3000],
  ]);
});
