import { parse } from 'csv-parse/sync';
import { voiceoverLimits } from '../../../contract/dubbing/voiceover-limits.ts';
import { parseTime } from '../../../contract/dubbing/voiceover-timing.ts';

/** A row that can be spoken. */
interface CsvLine {
  readonly speaker: string;
  readonly text: string;
  /** Undefined: after the line before it. */
  readonly startMs: number | undefined;
  readonly endMs: number | undefined;
}

interface CsvTable {
  readonly lines: readonly CsvLine[];
  /** Rows that were left out, by their number from 1 without the header. */
  readonly problems: readonly { readonly row: number; readonly problem: string }[];
}

/** A table that cannot be read at all. The message is for its author. */
export class CsvError extends Error {}

/** Spreadsheets save with semicolons where the comma stands in numbers. */
const delimiters = [',', ';', '\t'];
const maxProblems = 100;
/** Names of the columns without case, spaces and underscores. */
const columns = {
  speaker: new Set(['speaker', 'voice', 'character']),
  line: new Set(['line', 'text', 'transcription']),
  start: new Set(['starttime', 'start']),
  end: new Set(['endtime', 'end']),
} as const;

/** Reads `speaker,line[,start_time,end_time]`; times in seconds or as hh:mm:ss.mmm. Throws `CsvError`. */
export function parseVoiceoverCsv(text: string): CsvTable {
  let rows: string[][];
  try {
    rows = parse(text, { bom: true, delimiter: delimiters, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    throw new CsvError(`The file is not a CSV table: ${error instanceof Error ? error.message : 'unreadable'}.`);
  }
  const [header = [], ...body] = rows;
  const names = header.map((name) => name.toLowerCase().replaceAll(/[\s_-]/g, ''));
  const find = (column: keyof typeof columns) => names.findIndex((name) => columns[column].has(name));
  const at = { speaker: find('speaker'), line: find('line'), start: find('start'), end: find('end') };
  if (at.speaker < 0 || at.line < 0)
    throw new CsvError('The first row must name the columns speaker and line, and optionally start_time and end_time.');
  if (body.length > voiceoverLimits.csvRows)
    throw new CsvError(`The table has more than ${voiceoverLimits.csvRows} rows.`);
  const lines: CsvLine[] = [];
  const problems: { row: number; problem: string }[] = [];
  for (const [index, cells] of body.entries()) {
    const line = readRow((column) => (at[column] < 0 ? '' : (cells[at[column]] ?? '').trim()));
    if (typeof line === 'object') lines.push(line);
    else if (problems.length < maxProblems) problems.push({ row: index + 1, problem: line });
  }
  return { lines, problems };
}

/** The line, or what is wrong with it. */
function readRow(cell: (column: keyof typeof columns) => string): CsvLine | string {
  const [speaker, text] = [cell('speaker'), cell('line')];
  if (speaker === '') return 'The speaker is missing.';
  if (text === '') return 'The line is empty.';
  if ([...text].length > voiceoverLimits.textLength)
    return `The line is longer than ${voiceoverLimits.textLength} characters.`;
  const [start, end] = [cell('start'), cell('end')];
  const [startMs, endMs] = [parseTime(start), parseTime(end)];
  if (start !== '' && startMs === undefined) return `The start time ${start.slice(0, 30)} is not a time.`;
  if (end !== '' && endMs === undefined) return `The end time ${end.slice(0, 30)} is not a time.`;
  if (end !== '' && start === '') return 'The end time has no start time.';
  if (startMs !== undefined && endMs !== undefined && endMs <= startMs) return 'The line ends before it starts.';
  const maxMs = voiceoverLimits.maxDurationS * 1000;
  if ((endMs ?? startMs ?? 0) > maxMs) return 'The time is later than a project may last.';
  return { speaker: speaker.slice(0, voiceoverLimits.nameLength), text, startMs, endMs };
}

/** A table of these rows with its header. Spreadsheets do not take a cell for a formula. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  const cell = (value: string): string => {
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",;\n\r\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
