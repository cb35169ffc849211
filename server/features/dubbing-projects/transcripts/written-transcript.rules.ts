import type { TranscriptFormat } from '../../../../contract/dubbing/dubbing-limits.ts';
import { formatTime } from './timecode.rules.ts';

interface WrittenLine {
  readonly speaker: string;
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly translation?: string | null | undefined;
}

/** A cell that a spreadsheet takes for a formula is text for it with an apostrophe before it. */
const isFormula = /^[=+\-@\t\r]/;
const quote = (cell: string): string => {
  const safe = isFormula.test(cell) ? `'${cell}` : cell;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, '\n').trim();

/** Writes lines as a file that can be imported again. */
export function writeTranscript(lines: readonly WrittenLine[], format: TranscriptFormat): string {
  if (format === 'csv') {
    const rows = lines.map(({ speaker, text, translation, startMs, endMs }) =>
      [speaker, text, translation ?? '', formatTime(startMs), formatTime(endMs)].map(quote).join(','),
    );
    return `${['speaker,transcription,translation,start_time,end_time', ...rows].join('\r\n')}\r\n`;
  }
  const cues = lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ speaker, text, startMs, endMs }, at) => {
      const separator = format === 'srt' ? ',' : '.';
      const times = `${formatTime(startMs, separator)} --> ${formatTime(endMs, separator)}`;
      // `-->` and tags have a meaning in WebVTT.
      const spoken = format === 'srt' ? oneLine(text) : `<v ${escapeVtt(speaker)}>${escapeVtt(oneLine(text))}`;
      return `${at + 1}\n${times}\n${spoken}\n`;
    });
  return format === 'srt' ? cues.join('\n') : `WEBVTT\n\n${cues.join('\n')}`;
}

const escapeVtt = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The content types of the formats. */
export const transcriptContentTypes: Readonly<Record<TranscriptFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
};
