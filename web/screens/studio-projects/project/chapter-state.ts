import type { ChapterReply } from '../../../../contract/studio/studio-chapter-fields.ts';
import { t } from '../../../messages/t.ts';

interface ChapterState {
  readonly kind: 'converting' | 'failed' | 'converted' | 'new';
  readonly text: string;
}

type StateFields = Pick<ChapterReply, 'state' | 'conversion_progress' | 'last_conversion_error' | 'can_be_downloaded'>;

/** The state of a chapter as an icon and words. */
export function chapterState(chapter: StateFields): ChapterState {
  const { state, conversion_progress: progress, last_conversion_error: problem, can_be_downloaded } = chapter;
  if (state === 'converting')
    return { kind: 'converting', text: t('Converting, {progress} %', { progress: Math.round((progress ?? 0) * 100) }) };
  if (problem !== null) return { kind: 'failed', text: t('Conversion failed: {problem}', { problem }) };
  return can_be_downloaded ? { kind: 'converted', text: t('Converted') } : { kind: 'new', text: t('Not converted') };
}
