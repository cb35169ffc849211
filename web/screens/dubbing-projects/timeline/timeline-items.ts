import type { DubbingLineReply } from '../../../../contract/dubbing/dubbing-languages.ts';
import type { DubbingSegmentReply } from '../../../../contract/dubbing/dubbing-transcripts.ts';
import { t } from '../../../messages/t.ts';
import type { TimelineItem, TimelineStatus } from '../../../parts/timeline/timeline-item.ts';
import { type LineState, lineState } from '../lines/line-state.ts';

const toMs = (seconds: number): number => Math.round(seconds * 1000);

/** The lines of the source on the tracks of their speakers. */
export const sourceItems = (segments: readonly DubbingSegmentReply[]): readonly TimelineItem[] =>
  segments.map(({ id, speaker_id, start_s, end_s, text }) => ({
    id,
    trackId: speaker_id,
    startMs: toMs(start_s),
    endMs: toMs(end_s),
    label: text.trim() || t('No text'),
  }));

const statuses: Readonly<Record<LineState, TimelineStatus>> = {
  untranslated: 'stale',
  unspoken: 'stale',
  changed: 'stale',
  overlong: 'warning',
  draft: 'ready',
  ready: 'ready',
};

/** The lines of a language, where their sound lies once they are spoken. */
export const languageItems = (lines: readonly DubbingLineReply[]): readonly TimelineItem[] =>
  lines.map((line) => {
    const { segment_id, speaker_id, start_s, end_s, translation, source_text, fit } = line;
    const state = lineState(line);
    return {
      id: segment_id,
      trackId: speaker_id,
      startMs: toMs(start_s),
      endMs: toMs(end_s),
      label: translation?.trim() || source_text,
      status: statuses[state],
      note: noteOf(state, fit?.overlong_percent ?? 0),
    };
  });

function noteOf(state: LineState, percent: number): string | undefined {
  switch (state) {
    case 'untranslated':
      return t('needs a translation');
    case 'unspoken':
      return t('not spoken');
    case 'changed':
      return t('changed since it was spoken');
    case 'overlong':
      return t('too long by {percent} %', { percent: Math.ceil(percent) });
    default:
      return undefined;
  }
}
