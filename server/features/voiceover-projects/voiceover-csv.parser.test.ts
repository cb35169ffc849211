import { expect, it } from 'vitest';
import { CsvError, formatCsv, parseVoiceoverCsv } from './voiceover-csv.parser.ts';

it('STUDIO-027 reads speakers and lines, with times in seconds or as hh:mm:ss.mmm', () => {
  const table = parseVoiceoverCsv(
    '\uFEFFSpeaker,Line,start_time,end_time\r\nAnna,"Hello, you.",1.5,00:00:03.250\r\nBen,Hi,,\r\nAnna,Bye,01:02:03,\r\n',
  );
  expect(table.problems).toEqual([]);
  expect(table.lines).toEqual([
    { speaker: 'Anna', text: 'Hello, you.', startMs: 1500, endMs: 3250 },
    { speaker: 'Ben', text: 'Hi', startMs: undefined, endMs: undefined },
    { speaker: 'Anna', text: 'Bye', startMs: 3_723_000, endMs: undefined },
  ]);
});

it('names the rows with errors and reads the others', () => {
  const { lines, problems } = parseVoiceoverCsv(
    'speaker;line;start_time;end_time\nAnna;One;0;1\n;Two;;\nBen;;;\nBen;Three;soon;\nBen;Four;5;4\nBen;Five;;6\n',
  );
  expect(lines.map(({ text }) => text)).toEqual(['One']);
  expect(problems).toEqual([
    { row: 2, problem: 'The speaker is missing.' },
    { row: 3, problem: 'The line is empty.' },
    { row: 4, problem: 'The start time soon is not a time.' },
    { row: 5, problem: 'The line ends before it starts.' },
    { row: 6, problem: 'The end time has no start time.' },
  ]);
});

it('refuses a table without the columns', () => {
  expect(() => parseVoiceoverCsv('who,what\nAnna,Hello')).toThrow(CsvError);
  expect(() => parseVoiceoverCsv('')).toThrow(CsvError);
});

it('writes what it reads, and no formula', () => {
  const text = formatCsv([
    ['speaker', 'line'],
    ['Anna', 'She said "no", twice'],
    ['Ben', '=1+1'],
  ]);
  expect(text).toContain("'=1+1");
  expect(parseVoiceoverCsv(text).lines[0]).toMatchObject({ speaker: 'Anna', text: 'She said "no", twice' });
});
