import { api } from '../data/api/api.ts';
import { ApiError } from '../data/api/api-error.ts';
import { historyTrack, toHistoryItemId } from '../nouns/history/history-track.ts';
import { player } from '../parts/player/player-instance.ts';
import { deleteSavedPosition, type SavedPosition } from '../parts/player/player-saved-position.ts';

/** Whether a track can be loaded again after a page reload. */
export const isRestorable = (trackId: string): boolean => toHistoryItemId(trackId) !== undefined;

/** Loads the track of a saved position, paused there. Deletes the position if the track no longer exists. */
export async function offerSavedTrack({ trackId, subtitle, positionInS }: SavedPosition): Promise<void> {
  const id = toHistoryItemId(trackId);
  if (id === undefined) return deleteSavedPosition(localStorage);
  try {
    const item = await api.call('GET /v1/history/{history_item_id}', { params: { history_item_id: id } });
    player.offer({ ...historyTrack(item, undefined), subtitle }, positionInS);
  } catch (error) {
    // Network and server errors do not mean that the item is gone.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) deleteSavedPosition(localStorage);
  }
}
