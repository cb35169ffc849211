import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { formatDate } from '../../format/date.ts';
import { formatDuration } from '../../format/duration.ts';
import { voicesOf } from '../../nouns/history/history-track.ts';

/** Duration, date and model of an item. */
export const detailFacts = (item: HistoryItemReply, modelName: string | undefined): string =>
  [formatDuration(item.duration_ms / 1000), formatDate(item.date_unix, { withTime: true }), modelName]
    .filter(Boolean)
    .join(' · ');

/** The second line of a row: voices, duration, date and model. */
export const rowFacts = (item: HistoryItemReply, modelName: string | undefined): string =>
  [voicesOf(item), detailFacts(item, modelName)].filter(Boolean).join(' · ');
