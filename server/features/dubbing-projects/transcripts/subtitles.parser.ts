import { parseTime } from './timecode.rules.ts';
import { type GivenLine, TranscriptFileError } from './transcript-lines.rules.ts';

const cueTimes = /^((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3})/;
const voiceTag = /<v(?:\.[^\s>]{1,80})?\s+([^>]{1,200})>/;
const otherTags = /<[^<>]{1,80}>|\{\\[^{}]{1,40}\}/g;
const namePrefix = /^\[?(\p{Lu}[\p{L}\p{N} .'’-]{0,39}?)(?:\]:?|:)\s+(?=\S)/u;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };
const decodeEntities = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|nbsp);/g, (_, name: string) => entities[name] ?? ' ');
/** Cues that must start with a name, before such starts are taken for names. */
const namedShare = 0.8;

/**
 * Reads SRT or WebVTT. Speakers are the voices of WebVTT, or names such as `Ada: …` if nearly all cues start with one. Throws
 * `TranscriptFileError`.
 */
export function parseSubtitles(text: string): GivenLine[] {
  const cues: GivenLine[] = [];
  for (const block of text.replaceAll(/\r\n?/g, '\n').split(/\n[ \t]*\n/)) {
    const lines = block.trim().split('\n');
    const at = lines.findIndex((line) => cueTimes.test(line.trim()));
    if (at < 0) continue;
    const place = `Cue ${cues.length + 1}`;
    const [, start = '', end = ''] = cueTimes.exec(lines[at]!.trim())!;
    const startMs = parseTime(start, undefined);
    const endMs = parseTime(end, undefined);
    if (startMs === undefined || endMs === undefined)
      throw new TranscriptFileError(`${place}: “${lines[at]!.slice(0, 60)}” has no valid times.`);
    const spoken = lines.slice(at + 1).join(' ');
    const [, speaker] = voiceTag.exec(spoken) ?? [];
    const clean = spoken
      .replaceAll(otherTags, '')
      .replaceAll(/<v[^>]{0,300}>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (clean !== '')
      cues.push({
        text: decodeEntities(clean),
        startMs,
        endMs,
        place,
        speaker: speaker && decodeEntities(speaker).trim(),
      });
  }
  if (cues.length === 0)
    throw new TranscriptFileError('The file has no subtitles with times, as SRT and WebVTT have them.');
  const hasVoices = cues.some(({ speaker }) => speaker !== undefined);
  const named = cues.filter(({ text: line }) => namePrefix.test(line)).length;
  if (hasVoices || named < cues.length * namedShare) return cues;
  let last: string | undefined;
  return cues.map((cue) => {
    const [prefix = '', name] = namePrefix.exec(cue.text) ?? [];
    last = name ?? last;
    return { ...cue, speaker: last, text: cue.text.slice(prefix.length) };
  });
}
