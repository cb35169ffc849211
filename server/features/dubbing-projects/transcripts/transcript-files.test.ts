import { describe, expect, it } from 'vitest';
import { parseSubtitles } from './subtitles.parser.ts';
import { formatTime, parseTime } from './timecode.rules.ts';
import { parseTranscriptCsv } from './transcript-csv.parser.ts';
import { checkLines, type GivenLine, TranscriptFileError } from './transcript-lines.rules.ts';
import { readTranscript } from './transcript-reading.service.ts';
import { writeTranscript } from './written-transcript.rules.ts';

const bare = (lines: readonly GivenLine[]) => lines.map(({ place: _place, ...line }) => line);
const faultOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof TranscriptFileError) return error.message;
    throw error;
  }
  return 'none';
};

describe('tables of lines', () => {
  it('DUB-010 reads the columns in any order, with quotes, line breaks and milliseconds', () => {
    const table =
      'start_time,end_time,speaker,transcription,translation\r\n"00:00:01,500","00:00:03,000",Ada,"Good morning, ""friends"".\nHow are you?",Buenos días.\r\n3.25,4.5,,Fine.,\r\n';
    expect(bare(parseTranscriptCsv(`\uFEFF${table}`))).toEqual([
      {
        speaker: 'Ada',
        text: 'Good morning, "friends".\nHow are you?',
        startMs: 1500,
        endMs: 3000,
        translation: 'Buenos días.',
      },
      { speaker: undefined, text: 'Fine.', startMs: 3250, endMs: 4500, translation: '' },
    ]);
  });

  it('reads semicolons and tabs, and other names of the columns', () => {
    for (const delimiter of [';', '\t']) {
      const rows = [
        ['Speaker Name', 'Text', 'Start', 'End'],
        ['Ada', 'Yes, indeed.', '0:01.5', '0:02.25'],
      ];
      const [line] = parseTranscriptCsv(rows.map((row) => row.join(delimiter)).join('\n'));
      expect(line).toMatchObject({ speaker: 'Ada', text: 'Yes, indeed.', startMs: 1500, endMs: 2250 });
    }
  });

  it('reads frames at the given rate, or infers it from the highest frame', () => {
    const table = 'transcription,start_time,end_time\nOne.,00:00:01:12,00:00:02:00\n';
    expect(parseTranscriptCsv(table, 24)[0]).toMatchObject({ startMs: 1500, endMs: 2000 });
    expect(parseTranscriptCsv(table)[0]).toMatchObject({ startMs: 1500 });
    expect(parseTranscriptCsv(table.replace(':12', ':24'))[0]).toMatchObject({ startMs: 1960 });
    expect(parseTranscriptCsv(table.replace(':12', ':29'))[0]).toMatchObject({ startMs: 1967 });
    expect(faultOf(() => parseTranscriptCsv(table.replace(':12', ':30'), 30))).toContain('Row 2: start_time');
  });

  it('names the row and the column of a fault', () => {
    expect(faultOf(() => parseTranscriptCsv(''))).toBe('The file is empty.');
    expect(faultOf(() => parseTranscriptCsv('speaker,text\nAda,Hi.\n'))).toContain('Missing: start_time, end_time');
    expect(faultOf(() => parseTranscriptCsv('text,start,end\nHi.,0,later\n'))).toBe(
      'Row 2: end_time “later” is not a time. Use hh:mm:ss,ms, hh:mm:ss:frame or seconds.',
    );
    expect(faultOf(() => parseTranscriptCsv('text,start,end\n"Hi.,0,1\n'))).toContain('not a table');
  });
});

describe('subtitles', () => {
  it('DUB-010 reads SRT with tags and several lines, and names of nearly all cues as speakers', () => {
    const srt =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Ada: Good\r\nmorning.</i>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nBob: Hi &amp; bye.\r\n';
    expect(bare(parseSubtitles(srt))).toEqual([
      { speaker: 'Ada', text: 'Good morning.', startMs: 1000, endMs: 2500 },
      { speaker: 'Bob', text: 'Hi & bye.', startMs: 3000, endMs: 4000 },
    ]);
    const once = parseSubtitles(srt.replace('Bob: ', ''));
    expect(once.map(({ speaker, text }) => [speaker, text])).toEqual([
      [undefined, 'Ada: Good morning.'],
      [undefined, 'Hi & bye.'],
    ]);
  });

  it('reads the voices of WebVTT', () => {
    const vtt = 'WEBVTT\n\nNOTE a comment\n\nintro\n01:00.000 --> 01:02.000 align:start\n<v.loud Ada>Stop!</v>\n';
    expect(bare(parseSubtitles(vtt))).toEqual([{ speaker: 'Ada', text: 'Stop!', startMs: 60_000, endMs: 62_000 }]);
    expect(faultOf(() => parseSubtitles('Only words.'))).toContain('no subtitles');
  });
});

describe('lines of a transcript', () => {
  const line = (startMs: number, endMs: number, speaker?: string): GivenLine => ({
    ...{ startMs, endMs, speaker, text: 'x' },
    place: `Row ${startMs}`,
  });

  it('DUB-010 refuses a line that is too short, too long, after the media, or over another of its speaker', () => {
    expect(faultOf(() => checkLines([line(0, 99)], null))).toBe('Row 0: It must last at least 0.1 seconds.');
    expect(faultOf(() => checkLines([line(0, 25_001)], null))).toBe(
      'Row 0: It lasts 25.0 s; at most 25 seconds are allowed.',
    );
    expect(faultOf(() => checkLines([line(0, 5000)], 4000))).toContain('after the end of the media at 4.0 s');
    expect(faultOf(() => checkLines([line(0, 3000), line(1000, 2000)], null))).toContain('overlaps with Row 0');
    expect(checkLines([line(0, 3000, 'Ada'), line(1000, 2000, 'Bob')], null)).toHaveLength(2);
  });

  it('cuts off what rounded times are too long, and sorts by time', () => {
    const checked = checkLines([line(2000, 4200), line(0, 2100)], 4000);
    expect(checked.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 2000],
      [2000, 4000],
    ]);
  });

  it('writes files that are read as they were, in each format', () => {
    const lines = [
      { speaker: 'Ada', text: '=1+1, "quoted" <b>', startMs: 0, endMs: 1234 },
      { speaker: 'Bob & Co', text: '- Really?', startMs: 3_600_000, endMs: 3_601_500 },
    ];
    const read = (format: 'csv' | 'srt' | 'vtt') =>
      readTranscript(Buffer.from(writeTranscript(lines, format)), { durationMs: null, param: 'file' });
    const essence = (all: readonly GivenLine[]) =>
      all.map(({ speaker, text, startMs, endMs }) => ({ speaker, text, startMs, endMs }));
    expect(essence(read('csv'))).toEqual(lines);
    expect(essence(read('vtt'))).toEqual(lines);
    expect(read('srt').map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [0, 1234],
      [3_600_000, 3_601_500],
    ]);
    // A spreadsheet must not run a line as a formula.
    expect(writeTranscript(lines, 'csv')).toContain(`"'=1+1, ""quoted"" <b>"`);
  });

  it('refuses JSON without the fields of a segment, naming the place', () => {
    const read = (value: unknown) =>
      faultOf(() => readTranscript(Buffer.from(JSON.stringify(value)), { durationMs: null, param: 'transcript' }));
    const segment = { text: 'Hi.', start_s: 0, end_s: 1 };
    expect(() => read({ segments: [{ ...segment, end_s: 'later' }] })).toThrow('segments.0.end_s');
    const twice = [segment, { ...segment, start_s: 2, end_s: 3 }].map((one) => ({ ...one, external_id: 'a' }));
    expect(() => read({ segments: twice })).toThrow('another segment has the external_id a');
    expect(read({ segments: [segment] })).toBe('none');
  });
});

it('converts times both ways', () => {
  for (const ms of [0, 7, 999, 61_001, 3_599_999, 9_000_000]) expect(parseTime(formatTime(ms), undefined)).toBe(ms);
  expect(['1:99', 'x', '-1', '', '00:00:00:05'].map((time) => parseTime(time, undefined))).toEqual(
    Array(5).fill(undefined),
  );
});
