import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { maxVariants } from '../../../contract/speech-tools/sound-effect-limits.ts';
import type { SoundEffectReply } from '../../../contract/speech-tools/sound-effects.ts';
import { api } from '../../data/api/api.ts';
import { player } from '../../parts/player/player-instance.ts';
import { useUndoableDelete } from '../../parts/undo/use-undoable-delete.ts';
import type { EffectRequest } from './effect-draft.ts';
import { effectTrackId } from './effect-track.ts';
import { effectGeneration, latestBatchId } from './effects-instance.ts';

const pageSize = 50;
const topic = 'sound-effects';

/** The variants that were generated together, in their order. */
export const batchQuery = (batchId: string) =>
  queryOptions({
    queryKey: [topic, 'batch', batchId],
    queryFn: async ({ signal }) => {
      const query = { batch_id: batchId, page_size: maxVariants };
      const { history } = await api.call('GET /v1/sound-generation/history', { query, signal });
      return inOrder(history);
    },
  });

/** The history is newest first. */
const inOrder = (history: readonly SoundEffectReply[]): SoundEffectReply[] => history.toReversed();

const historyQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [topic, 'history', search],
    queryFn: ({ pageParam, signal }) => {
      const query = { page_size: pageSize, search: search || null, start_after_history_item_id: pageParam };
      return api.call('GET /v1/sound-generation/history', { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ has_more, last_history_item_id }) => (has_more ? last_history_item_id : undefined),
    placeholderData: keepPreviousData,
  });

/** The sound effects of the person, newest first, loaded page by page. Follows changes made elsewhere. */
export function useEffectHistory(search: string) {
  const query = useInfiniteQuery(historyQuery(search));
  return { ...query, items: query.data?.pages.flatMap(({ history }) => history) };
}

/** Starts the generation; resolves with the variants, as `EffectGeneration.start`. */
export function useGenerateEffects() {
  const client = useQueryClient();
  return useCallback(
    async (request: EffectRequest) => {
      const items = await effectGeneration.start(request);
      void client.invalidateQueries({ queryKey: ['subscription'] });
      // Also after a failure or a cancellation: the first variants may be done.
      void client.invalidateQueries({ queryKey: [topic, 'history'] });
      const batchId = items?.[0]?.batch_id;
      if (items && batchId !== undefined) {
        client.setQueryData(batchQuery(batchId).queryKey, [...items]);
        latestBatchId.set(batchId);
      }
      return items;
    },
    [client],
  );
}

/** Deletes effects with undo. */
export function useDeleteEffects(): (items: readonly SoundEffectReply[]) => void {
  const remove = useUndoableDelete();
  return (items) => {
    const ids = items.map(({ sound_generation_history_item_id }) => sound_generation_history_item_id);
    const playing = player.state().track?.id;
    if (ids.some((id) => effectTrackId(id) === playing)) player.close();
    remove({
      topic,
      field: 'sound_generation_history_item_id',
      ids,
      name: items[0]?.text ?? '',
      send: (id, options) =>
        api.call('DELETE /v1/sound-generation/history/{sound_generation_history_item_id}', {
          params: { sound_generation_history_item_id: id },
          ...options,
        }),
    });
  };
}
