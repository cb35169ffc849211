import type { WorkOptions } from './work-options.parser.ts';

/** A line of a transcript. Times in ms. */
export interface CueLine {
  readonly text: string;
  readonly speaker: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A subtitle as it is shown: one to three lines. */
interface Cue {
  readonly lines: readonly string[];
  readonly startMs: number;
  readonly endMs: number;
}

/** Breaks a text between words into lines of at most `max` letters; a longer word has a line of its own. */
function breakText(text: string, max: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= max) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Names the speaker where another one starts, for viewers who do not hear the voices (SDH). */
export function withSpeakers(lines: readonly CueLine[]): CueLine[] {
  let before = '';
  return lines.map((line) => {
    const isNew = line.speaker !== before && line.text.trim() !== '';
    if (line.text.trim() !== '') before = line.speaker;
    return isNew && line.speaker !== '' ? { ...line, text: `${line.speaker.toUpperCase()}: ${line.text}` } : line;
  });
}

/** Subtitles of these lines. A cue has the time of its letters, and stays for the shortest time that the order allows. */
export function toCues(lines: readonly CueLine[], options: WorkOptions['cue_options']): Cue[] {
  const maxLines = options?.max_lines_per_cue ?? 2;
  const maxLetters = options?.max_chars_per_line ?? 42;
  const minMs = options?.min_duration_ms ?? 1000;
  const maxMs = options?.max_duration_ms ?? 7000;
  const cues = lines.flatMap(({ text, startMs, endMs }) => {
    const plain = text.replaceAll(/\s+/gu, ' ').trim();
    if (plain === '') return [];
    const broken = breakText(plain, maxLetters);
    const byLines = Math.ceil(broken.length / maxLines);
    const byTime = Math.ceil((endMs - startMs) / maxMs);
    const parts = Math.min(broken.length, Math.max(byLines, byTime));
    const perCue = Math.ceil(broken.length / parts);
    const total = broken.reduce((sum, { length }) => sum + length, 0);
    const own: Cue[] = [];
    let read = 0;
    for (let at = 0; at < broken.length; at += perCue) {
      const shown = broken.slice(at, at + perCue);
      const from = startMs + ((endMs - startMs) * read) / total;
      read += shown.reduce((sum, { length }) => sum + length, 0);
      own.push({
        lines: shown,
        startMs: Math.round(from),
        endMs: Math.round(startMs + ((endMs - startMs) * read) / total),
      });
    }
    return own;
  });
  return cues.map((cue, at) => {
    const next = cues[at + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    const endMs = Math.min(cue.startMs + maxMs, Math.max(cue.endMs, Math.min(cue.startMs + minMs, next)));
    return { ...cue, endMs };
  });
}

/** `01:02:03.456`; SRT has a comma. */
function clock(ms: number, point: '.' | ','): string {
  const [seconds, rest] = [Math.floor(ms / 1000), ms % 1000];
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}${point}${String(rest).padStart(3, '0')}`;
}

/** A SubRip file. */
export const toSrtFile = (cues: readonly Cue[]): string =>
  cues
    .map(
      ({ lines, startMs, endMs }, at) =>
        `${at + 1}\n${clock(startMs, ',')} --> ${clock(endMs, ',')}\n${lines.join('\n')}\n\n`,
    )
    .join('');

const escapeVtt = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A WebVTT file. */
export const toVttFile = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues
    .map(
      ({ lines, startMs, endMs }) =>
        `${clock(startMs, '.')} --> ${clock(endMs, '.')}\n${escapeVtt(lines.join('\n'))}\n\n`,
    )
    .join('')}`;
