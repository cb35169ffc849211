import { expect, it } from 'vitest';
import { toCues, toSrtFile, toVttFile, withSpeakers } from './subtitle-cues.rules.ts';

const line = (text: string, startMs: number, endMs: number, speaker = 'Ana') => ({ text, startMs, endMs, speaker });

it('O-80 breaks subtitles as the order says', () => {
  const text = 'one two three four five six seven eight nine ten eleven twelve';
  const cues = toCues([line(text, 0, 6000)], { max_chars_per_line: 16, max_lines_per_cue: 2 });
  expect(cues.map(({ lines }) => lines)).toEqual([
    ['one two three', 'four five six'],
    ['seven eight nine', 'ten eleven'],
    ['twelve'],
  ]);
  expect(cues[0]!.startMs).toBe(0);
  expect(cues.at(-1)!.endMs).toBeGreaterThanOrEqual(6000);
  expect(cues.every(({ endMs }, at) => endMs <= (cues[at + 1]?.startMs ?? endMs))).toBe(true);
});

it('O-80 shows short subtitles long enough to read them, but not over the next one', () => {
  const cues = toCues([line('Yes.', 0, 200), line('No.', 700, 900), line(' ', 1000, 2000)], undefined);
  expect(cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 700],
    [700, 1700],
  ]);
});

it('O-80 names who speaks in subtitles for people who do not hear', () => {
  const lines = [line('Hi.', 0, 1000), line('You?', 1000, 2000), line('Me.', 2000, 3000, 'Bert')];
  expect(withSpeakers(lines).map(({ text }) => text)).toEqual(['ANA: Hi.', 'You?', 'BERT: Me.']);
});

it('O-80 writes SRT and VTT files', () => {
  const cues = toCues([line('a < b', 3_723_004, 3_725_000)], undefined);
  expect(toSrtFile(cues)).toBe('1\n01:02:03,004 --> 01:02:05,000\na < b\n\n');
  expect(toVttFile(cues)).toBe('WEBVTT\n\n01:02:03.004 --> 01:02:05.000\na &lt; b\n\n');
});
