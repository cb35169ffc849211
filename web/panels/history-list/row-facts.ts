import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { formatDate } from '../../format/date.ts';
import { formatDuration } from '../../format/duration.ts';
import { voicesOf } from '../../nouns/history/history-track.ts';

/** What stands after who speaks: how long, when, with which model. */
export const otherFacts = (item: HistoryItemReply, modelName: string | undefined): string =>
  [formatDuration(item.duration_ms / 1000), formatDate(item.date_unix, { withTime: true }), modelName]
    .filter(Boolean)
    .join(' · ');

/** The second line of a row: who speaks, and the rest. */
export const rowFacts = (item: HistoryItemReply, modelName: string | undefined): string =>
  [voicesOf(item), otherFacts(item, modelName)].filter(Boolean).join(' · ');
