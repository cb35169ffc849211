import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { ReviewedFeedback } from '../../../contract/history/feedback.ts';
import { presentHistoryItem } from '../history/history.present.ts';
import type { ReviewableFeedback } from './feedback.service.ts';

/** Feedback as the server owner sees it: without its author and without the creation date of the item. */
export function presentReviewableFeedback({ row, item, feedback }: ReviewableFeedback): ReviewedFeedback {
  const { text, dialogue, voice_id, voice_name, model_id, settings, duration_ms, ...file } = presentHistoryItem(item);
  const { output_format, content_type, peaks } = file;
  return {
    history_item_id: row.historyItemId,
    feedback,
    item: {
      text,
      dialogue,
      voice_id,
      voice_name,
      model_id,
      settings,
      duration_ms,
      output_format,
      content_type,
      peaks,
    },
    created_at_unix: unixSeconds(row.createdAt),
    updated_at_unix: unixSeconds(row.updatedAt),
    reviewed_at_unix: row.reviewedAt && unixSeconds(row.reviewedAt),
  };
}
