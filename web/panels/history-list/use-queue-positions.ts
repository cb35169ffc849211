import { useCallback, useRef } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { historyTrack } from '../../nouns/history/history-track.ts';
import { type QueuePosition, queuePosition } from '../../parts/player/player-queue.ts';

/** Returns a stable function that gives the position of an item in the list, from which the player continues. */
export function useQueuePositions(
  items: readonly HistoryItemReply[],
  modelNames: ReadonlyMap<string, string>,
): (item: HistoryItemReply) => QueuePosition {
  const latest = useRef({ items, modelNames });
  latest.current = { items, modelNames };
  return useCallback((item) => {
    const { items, modelNames } = latest.current;
    const track = (item: HistoryItemReply) => historyTrack(item, modelNames.get(item.model_id ?? ''));
    return queuePosition(items, items.indexOf(item), track);
  }, []);
}
