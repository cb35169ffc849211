import type { ReviewedFeedback } from '../../../contract/history/feedback.ts';
import { api } from '../../data/api/api.ts';
import { itemTrack } from '../../nouns/history/history-track.ts';
import type { Track } from '../../parts/player/player-track.ts';

/** The text of a rated item; dialogue lines are joined by line breaks. */
export const itemText = ({ text, dialogue }: Pick<ReviewedFeedback['item'], 'text' | 'dialogue'>): string =>
  text ?? dialogue?.map((line) => line.text).join('\n') ?? '';

/** Builds the player track of a rated item. Its audio comes from the operator route. */
export function reviewedTrack({ history_item_id, item }: ReviewedFeedback, modelName: string | undefined): Track {
  const params = { history_item_id };
  return {
    ...itemTrack(item, itemText(item), modelName, (signal) =>
      api.open('GET /v1/instance/feedback/{history_item_id}/audio', { params, signal }),
    ),
    id: `feedback:${history_item_id}`,
  };
}
