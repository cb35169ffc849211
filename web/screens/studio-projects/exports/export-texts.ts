import type { ExportReply, ExportReport } from '../../../../contract/studio/studio-exports.ts';
import type { ExportFormat } from '../../../../contract/studio/studio-limits.ts';
import { formatCount } from '../../../format/count.ts';
import { t } from '../../../messages/t.ts';

export const formatTexts: Readonly<Record<ExportFormat, { readonly label: string; readonly help: string }>> = {
  mp3: { label: t('MP3'), help: t('One file') },
  wav: { label: t('WAV'), help: t('One file, lossless') },
  flac: { label: t('FLAC'), help: t('One file, lossless and smaller') },
  m4b: { label: t('M4B audiobook'), help: t('One file with chapters and cover') },
  zip: { label: t('ZIP of chapters'), help: t('One MP3 for each chapter') },
  srt: { label: t('SRT subtitles'), help: t('Captions of the speech') },
  vtt: { label: t('VTT captions'), help: t('Captions for the web') },
};

/** Formats whose sound can be mastered. */
export const canMaster = (format: ExportFormat): boolean => format !== 'srt' && format !== 'vtt';

type Rule = ExportReport['files'][number]['rules'][number]['rule'];

export const ruleTexts: Readonly<Record<Rule, string>> = {
  loudness: t('Loudness'),
  peak: t('Peak'),
  noise_floor: t('Noise floor'),
  sample_rate: t('Sample rate'),
  bit_rate: t('Bit rate'),
  length: t('Length'),
  silence_at_start: t('Silence at the start'),
  silence_at_end: t('Silence at the end'),
};

/** The state of an export in words. */
export function exportStateText({ state, queue_position, percent, problem }: StateFields): string {
  if (state === 'created') return t('Not started');
  if (state === 'queued')
    return queue_position === null
      ? t('Queued')
      : t('Queued, position {queue_position}', { queue_position: formatCount(queue_position) });
  if (state === 'rendering') return percent === null ? t('Rendering') : t('Rendering, {percent} %', { percent });
  if (state === 'failed') return problem ?? t('Failed');
  return state === 'cancelled' ? t('Canceled') : t('Done');
}

type StateFields = Pick<ExportReply, 'state' | 'queue_position' | 'percent' | 'problem'>;
