import type { ChapterReply } from '../../../../contract/studio/studio-chapter-fields.ts';

interface ChapterState {
  readonly kind: 'converting' | 'failed' | 'converted' | 'new';
  readonly text: string;
}

type StateFields = Pick<ChapterReply, 'state' | 'conversion_progress' | 'last_conversion_error' | 'can_be_downloaded'>;

/** The state of a chapter as an icon and words. */
export function chapterState(chapter: StateFields): ChapterState {
  const { state, conversion_progress: progress, last_conversion_error: problem, can_be_downloaded } = chapter;
  if (state === 'converting') return { kind: 'converting', text: `Converting, ${Math.round((progress ?? 0) * 100)} %` };
  if (problem !== null) return { kind: 'failed', text: `Conversion failed: ${problem}` };
  return can_be_downloaded ? { kind: 'converted', text: 'Converted' } : { kind: 'new', text: 'Not converted' };
}
