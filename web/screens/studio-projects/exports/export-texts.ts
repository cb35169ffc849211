import type { ExportReply, ExportReport } from '../../../../contract/studio/studio-exports.ts';
import type { ExportFormat } from '../../../../contract/studio/studio-limits.ts';
import { formatCount } from '../../../format/count.ts';

export const formatTexts: Readonly<Record<ExportFormat, { readonly label: string; readonly help: string }>> = {
  mp3: { label: 'MP3', help: 'One file' },
  wav: { label: 'WAV', help: 'One file, lossless' },
  flac: { label: 'FLAC', help: 'One file, lossless and smaller' },
  m4b: { label: 'M4B audiobook', help: 'One file with chapters and cover' },
  zip: { label: 'ZIP of chapters', help: 'One MP3 for each chapter' },
  srt: { label: 'SRT subtitles', help: 'Captions of the speech' },
  vtt: { label: 'VTT captions', help: 'Captions for the web' },
};

/** Formats whose sound can be mastered. */
export const canMaster = (format: ExportFormat): boolean => format !== 'srt' && format !== 'vtt';

type Rule = ExportReport['files'][number]['rules'][number]['rule'];

export const ruleTexts: Readonly<Record<Rule, string>> = {
  loudness: 'Loudness',
  peak: 'Peak',
  noise_floor: 'Noise floor',
  sample_rate: 'Sample rate',
  bit_rate: 'Bit rate',
  length: 'Length',
  silence_at_start: 'Silence at the start',
  silence_at_end: 'Silence at the end',
};

/** The state of an export in words. */
export function exportStateText({ state, queue_position, percent, problem }: StateFields): string {
  if (state === 'created') return 'Not started';
  if (state === 'queued') return queue_position === null ? 'Queued' : `Queued, position ${formatCount(queue_position)}`;
  if (state === 'rendering') return percent === null ? 'Rendering' : `Rendering, ${percent} %`;
  if (state === 'failed') return problem ?? 'Failed';
  return state === 'cancelled' ? 'Cancelled' : 'Done';
}

type StateFields = Pick<ExportReply, 'state' | 'queue_position' | 'percent' | 'problem'>;
