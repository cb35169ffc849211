import type { ReviewedFeedback } from '../../../contract/history/feedback.ts';
import { api } from '../../data/api/api.ts';
import { itemTrack } from '../../nouns/history/history-track.ts';
import type { Track } from '../../parts/player/player-track.ts';

/** The text of what was judged. */
export const spokenText = ({ text, dialogue }: Pick<ReviewedFeedback['item'], 'text' | 'dialogue'>): string =>
  text ?? dialogue?.map((line) => line.text).join('\n') ?? '';

/** What was judged, as something to play for the people who run the server. */
export function reviewedTrack({ history_item_id, item }: ReviewedFeedback, modelName: string | undefined): Track {
  const params = { history_item_id };
  return {
    ...itemTrack(item, spokenText(item), modelName, (signal) =>
      api.open('GET /v1/instance/feedback/{history_item_id}/audio', { params, signal }),
    ),
    id: `feedback:${history_item_id}`,
  };
}
