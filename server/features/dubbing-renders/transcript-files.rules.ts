import type { LanguageFileType } from '../../../contract/dubbing/dubbing-limits.ts';
import { splitCaptions, srtCaption, vttCaption } from '../studio-exports/captions.rules.ts';
import type { DubLine } from './dub-timeline.rules.ts';

/** A line of a transcript as a file. Times in ms. */
export interface TranscriptLine {
  readonly speakerId: string;
  readonly speaker: string;
  /** What is shown: the translation, or the source. Empty lines are left out of subtitles. */
  readonly text: string;
  readonly sourceText: string;
  readonly translation: string | null;
  readonly startMs: number;
  readonly endMs: number;
  /** Words of the source with their times; empty for a translation. */
  readonly words: readonly { readonly text: string; readonly startMs: number; readonly endMs: number }[];
}

export interface Transcript {
  /** BCP 47; null: unknown. */
  readonly language: string | null;
  readonly lines: readonly TranscriptLine[];
}

export const transcriptContent = {
  srt: { contentType: 'application/x-subrip', extension: 'srt' },
  vtt: { contentType: 'text/vtt', extension: 'vtt' },
  csv: { contentType: 'text/csv', extension: 'csv' },
  json: { contentType: 'application/json', extension: 'json' },
} as const satisfies Record<LanguageFileType, object>;

/** When a line of a dub is heard: its sound, if it has one, and else its source. */
export const heardTimes = ({ sound, startMs, endMs }: DubLine) => ({
  startMs: sound?.startMs ?? startMs,
  endMs: sound?.endMs ?? endMs,
});

const toCaptions = ({ lines }: Transcript) =>
  splitCaptions(lines.map(({ text, startMs, endMs }) => ({ text, startMs, endMs })));

/** The subtitles of a transcript as a SubRip file. */
export const toSrt = (transcript: Transcript): string =>
  toCaptions(transcript)
    .map((caption, at) => srtCaption(caption, at + 1))
    .join('');

/** The subtitles of a transcript as a WebVTT file. */
export const toWebVtt = (transcript: Transcript): string =>
  `WEBVTT\n\n${toCaptions(transcript).map(vttCaption).join('')}`;

/** The older API's transcript: `utterances` with seconds. */
export const toUtterances = ({ language, lines }: Transcript) => ({
  language: language ?? '',
  utterances: lines.map(({ text, speakerId, startMs, endMs, words }) => ({
    text,
    speaker_id: speakerId,
    start_s: startMs / 1000,
    end_s: endMs / 1000,
    words: words.map((word) => ({
      text: word.text,
      word_type: 'word',
      start_s: word.startMs / 1000,
      end_s: word.endMs / 1000,
      characters: [],
    })),
  })),
});

/** A time of a table, such as `00:01:02,345`. */
function tableTime(ms: number): string {
  const [seconds, rest] = [Math.floor(ms / 1000), Math.round(ms) % 1000];
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')},${String(rest).padStart(3, '0')}`;
}

/** A cell that a spreadsheet would run as a formula starts with an apostrophe. */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
export const toCsvRow = (cells: readonly string[]): string => `${cells.map(toCell).join(',')}\r\n`;

/** The table that a project can be created from, with the times of the source or of the language. */
export const toCsv = ({ lines }: Transcript): string =>
  [
    toCsvRow(['speaker', 'transcription', 'translation', 'start_time', 'end_time']),
    ...lines.map(({ speaker, sourceText, translation, startMs, endMs }) =>
      toCsvRow([speaker, sourceText, translation ?? '', tableTime(startMs), tableTime(endMs)]),
    ),
  ].join('');

/** The text of a transcript as a file. */
export function toTranscriptFile(transcript: Transcript, type: LanguageFileType): string {
  if (type === 'srt') return toSrt(transcript);
  if (type === 'vtt') return toWebVtt(transcript);
  return type === 'csv' ? toCsv(transcript) : JSON.stringify(toUtterances(transcript));
}
