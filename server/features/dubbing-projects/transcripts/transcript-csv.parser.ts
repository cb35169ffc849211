import { parse } from 'csv-parse/sync';
import { inferFrameRate, parseTime } from './timecode.rules.ts';
import { type GivenLine, TranscriptFileError } from './transcript-lines.rules.ts';

/** Names of the columns, the first as in the dubbing CSV of ElevenLabs. */
const columns = {
  speaker: ['speaker', 'speaker_name', 'speaker_id'],
  transcription: ['transcription', 'transcript', 'text', 'source', 'line'],
  translation: ['translation', 'target'],
  start_time: ['start_time', 'start', 'start_s', 'in'],
  end_time: ['end_time', 'end', 'end_s', 'out'],
} as const;
type Column = keyof typeof columns;
/** The apostrophe before a cell that a spreadsheet would take for a formula. */
const escapedFormula = /^'(?=[=+\-@])/;
const required: readonly Column[] = ['transcription', 'start_time', 'end_time'];

/**
 * Reads a table of lines: `speaker, transcription, translation, start_time, end_time` in any order, separated by commas,
 * semicolons or tabs. `fps`: frames per second of times such as `00:00:01:12`; absent: inferred from them. Throws
 * `TranscriptFileError`.
 */
export function parseTranscriptCsv(text: string, fps?: number): GivenLine[] {
  const [header, ...rows] = readTable(text);
  if (!header) throw new TranscriptFileError('The file is empty.');
  const names = header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
  const positions = new Map<Column, number>();
  for (const column of Object.keys(columns) as Column[]) {
    const at = names.findIndex((name) => (columns[column] as readonly string[]).includes(name));
    if (at >= 0) positions.set(column, at);
  }
  const missing = required.filter((column) => !positions.has(column));
  if (missing.length > 0)
    throw new TranscriptFileError(
      `The first row must name the columns. Missing: ${missing.join(', ')}. Expected: ${Object.keys(columns).join(', ')}.`,
    );
  const cell = (row: readonly string[], column: Column): string =>
    (row[positions.get(column) ?? -1] ?? '').trim().replace(escapedFormula, '');
  const rate = fps ?? inferFrameRate(rows.flatMap((row) => [cell(row, 'start_time'), cell(row, 'end_time')]));
  return rows.map((row, at) => {
    const place = `Row ${at + 2}`;
    const time = (column: 'start_time' | 'end_time'): number => {
      const ms = parseTime(cell(row, column), rate);
      if (ms !== undefined) return ms;
      throw new TranscriptFileError(
        `${place}: ${column} “${cell(row, column).slice(0, 30)}” is not a time. Use hh:mm:ss,ms, hh:mm:ss:frame or seconds.`,
      );
    };
    const startMs = time('start_time');
    const endMs = time('end_time');
    return {
      speaker: cell(row, 'speaker') || undefined,
      text: cell(row, 'transcription'),
      startMs,
      endMs,
      ...(positions.has('translation') && { translation: cell(row, 'translation') }),
      place,
    };
  });
}

function readTable(text: string): string[][] {
  const firstLine = text.split(/\r?\n/, 1)[0] ?? '';
  const counts = [',', ';', '\t'].map((delimiter) => [delimiter, firstLine.split(delimiter).length] as const);
  const [delimiter] = counts.toSorted(([, a], [, b]) => b - a)[0]!;
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    throw new TranscriptFileError(
      `The file is not a table of comma-separated values: ${error instanceof Error ? error.message : 'unknown error'}`,
    );
  }
}
