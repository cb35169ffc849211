import { api } from '../data/api/api.ts';
import { ApiError } from '../data/api/api-error.ts';
import { historyItemIdOf, historyTrack } from '../nouns/history/history-track.ts';
import { player } from '../parts/player/player-instance.ts';
import { deleteSavedPosition, type SavedPosition } from '../parts/player/player-saved-position.ts';

/** Whether a track of the player can be found again after a reload. */
export const canFind = (trackId: string): boolean => historyItemIdOf(trackId) !== undefined;

/** Shows what was played before a reload, paused at its place. What is gone is forgotten. */
export async function offerKept({ trackId, subtitle, positionInS }: SavedPosition): Promise<void> {
  const id = historyItemIdOf(trackId);
  if (id === undefined) return deleteSavedPosition(localStorage);
  try {
    const item = await api.call('GET /v1/history/{history_item_id}', { params: { history_item_id: id } });
    player.offer({ ...historyTrack(item, undefined), subtitle }, positionInS);
  } catch (error) {
    // A network that is down says nothing about the item.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) deleteSavedPosition(localStorage);
  }
}
