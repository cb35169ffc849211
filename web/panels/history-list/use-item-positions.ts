import { useCallback, useRef } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { historyTrack } from '../../nouns/history/history-track.ts';
import { positionIn, type QueuePosition } from '../../parts/player/player-queue.ts';

/** Where an item stands among those of the list, for the player to go on from; stays the same function. */
export function useItemPositions(
  items: readonly HistoryItemReply[],
  modelNames: ReadonlyMap<string, string>,
): (item: HistoryItemReply) => QueuePosition {
  const latest = useRef({ items, modelNames });
  latest.current = { items, modelNames };
  return useCallback((item) => {
    const { items, modelNames } = latest.current;
    const track = (one: HistoryItemReply) => historyTrack(one, modelNames.get(one.model_id ?? ''));
    return positionIn(items, items.indexOf(item), track);
  }, []);
}
