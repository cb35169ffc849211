import { parse } from 'csv-parse/sync';
import { dubbingLimits } from '../../../contract/dubbing/dubbing-limits.ts';
import type { JoinedLine } from './dubbing-lines.rules.ts';

export type TranslationFileFormat = 'csv' | 'srt';

/** A row of a table, or a cue of subtitles. */
export interface TranslationCue {
  /** `id` or `external_id` of the segment. */
  readonly key: string | undefined;
  /** ms */
  readonly startMs: number | undefined;
  readonly endMs: number | undefined;
  readonly text: string;
}

type ReadFile =
  | { readonly ok: true; readonly cues: readonly TranslationCue[] }
  | { readonly ok: false; readonly problem: string };

const failed = (problem: string): ReadFile => ({ ok: false, problem });
const columns = {
  key: ['segment_id', 'id', 'external_id'],
  text: ['translation', 'target', 'target_text', 'text'],
  start: ['start_time', 'start', 'start_s'],
  end: ['end_time', 'end', 'end_s'],
};

/** Reads a table with a header, or SRT subtitles. */
export function readTranslationFile(format: TranslationFileFormat, content: string): ReadFile {
  const text = content.replace(/^\ufeff/, '');
  const read = format === 'csv' ? readTable(text) : readSubtitles(text);
  if (!read.ok) return read;
  if (read.cues.length === 0) return failed('The file has no translations.');
  if (read.cues.length > dubbingLimits.maxSegments) return failed(`At most ${dubbingLimits.maxSegments} lines.`);
  const long = read.cues.findIndex((cue) => [...cue.text].length > dubbingLimits.maxTextLength);
  return long < 0 ? read : failed(`Line ${long + 1} has more than ${dubbingLimits.maxTextLength} characters.`);
}

/** What separates the columns of the header: spreadsheets of many languages write semicolons, and commas in numbers. */
function delimiterOf(content: string): string {
  const [header = ''] = content.split('\n', 1);
  const count = (mark: string): number => header.split(mark).length;
  return [';', '\t'].find((mark) => count(mark) > count(',')) ?? ',';
}

function readTable(content: string): ReadFile {
  let rows: Record<string, string>[];
  try {
    rows = parse(content, {
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: delimiterOf(content),
      skip_empty_lines: true,
      relax_column_count: true,
      to: dubbingLimits.maxSegments + 1,
    });
  } catch (error) {
    return failed(`The table cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
  const names = new Set(Object.keys(rows[0] ?? {}));
  const find = (wanted: readonly string[]) => wanted.find((name) => names.has(name));
  const [key, text, start, end] = [columns.key, columns.text, columns.start, columns.end].map(find);
  if (text === undefined) return failed('The table needs a column “translation”.');
  if (key === undefined && start === undefined)
    return failed('The table needs a column “id”, “external_id” or “start_time”.');
  return {
    ok: true,
    cues: rows.map((row) => ({
      key: (key && row[key]?.trim()) || undefined,
      startMs: start === undefined ? undefined : readTime(row[start]),
      endMs: end === undefined ? undefined : readTime(row[end]),
      text: (row[text] ?? '').trim(),
    })),
  };
}

/** Seconds, or hours, minutes and seconds with a point or comma. */
function readTime(written: string | undefined): number | undefined {
  const found = /^\s*(?:(?:(\d+):)?(\d+):)?(\d+(?:[.,]\d+)?)\s*$/.exec(written ?? '');
  if (!found) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = found;
  return Math.round(1000 * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))));
}

function readSubtitles(content: string): ReadFile {
  const cues: TranslationCue[] = [];
  for (const block of content.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/)) {
    const lines = block.trim().split('\n');
    const at = lines.findIndex((line) => line.includes('-->'));
    if (at < 0) continue;
    const [from, to] = lines[at]!.split('-->').map((time) => readTime(time.trim().split(/\s+/)[0]));
    if (from === undefined || to === undefined) return failed(`“${lines[at]}” is no time.`);
    const text = lines
      .slice(at + 1)
      .join(' ')
      .replaceAll(/<[^>]*>/g, '')
      .trim();
    cues.push({ key: undefined, startMs: from, endMs: to, text });
  }
  return { ok: true, cues };
}

/**
 * Finds the line of each cue: by its key, else the one with which it shares most time. Cues of one line are joined in their
 * order, as subtitles split long lines. `ignored`: cues that belong to no line.
 */
export function matchCues(cues: readonly TranslationCue[], lines: readonly JoinedLine[]) {
  const byKey = new Map<string, string>();
  for (const { segment } of lines) {
    byKey.set(segment.id, segment.id);
    if (segment.externalId !== null) byKey.set(segment.externalId, segment.id);
  }
  const translations = new Map<string, string>();
  let ignored = 0;
  for (const cue of cues) {
    const id = cue.key === undefined ? nearest(cue, lines) : byKey.get(cue.key);
    if (id === undefined) ignored += 1;
    else translations.set(id, [translations.get(id), cue.text].filter(Boolean).join(' '));
  }
  return { translations, ignored };
}

function nearest({ startMs, endMs }: TranslationCue, lines: readonly JoinedLine[]): string | undefined {
  if (startMs === undefined) return undefined;
  const toMs = endMs ?? startMs + 1;
  let best: { readonly id: string; readonly shared: number } | undefined;
  for (const { segment } of lines) {
    const shared = Math.min(toMs, segment.endMs) - Math.max(startMs, segment.startMs);
    if (shared > 0 && (!best || shared > best.shared)) best = { id: segment.id, shared };
  }
  return best?.id;
}
