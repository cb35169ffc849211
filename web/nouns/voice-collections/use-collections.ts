import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { VoiceCollectionReply } from '../../../contract/voices/voice-collections.ts';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { useUndoableDelete } from '../../parts/undo/use-undoable-delete.ts';

/** The collections of the workspace, by title. */
export const collectionsQuery = queryOptions({
  queryKey: ['voice-collections'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/voices/collections', { signal })).collections,
});

/** The editable fields of a collection. */
export type CollectionText = Pick<VoiceCollectionReply, 'title' | 'icon'>;

/** A mutation of collections: refetches them and shows errors. */
function useChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onError: showError,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: collectionsQuery.queryKey }),
        // Voices list their collections.
        queryClient.invalidateQueries({ queryKey: ['voices'] }),
      ]),
  });
}

export const useCreateCollection = () =>
  useChange((body: CollectionText) => api.call('POST /v1/voices/collections', { body }));

export const useEditCollection = (collectionId: string) =>
  useChange((body: CollectionText) =>
    api.call('PATCH /v1/voices/collections/{collection_id}', { params: { collection_id: collectionId }, body }),
  );

/** Deletes a collection with undo; its voices stay. */
export function useDeleteCollection(): (collection: VoiceCollectionReply) => void {
  const queryClient = useQueryClient();
  const remove = useUndoableDelete();
  return ({ collection_id, title }) =>
    remove({
      topic: 'voice-collections',
      field: 'collection_id',
      ids: [collection_id],
      name: title,
      send: (id, options) =>
        api.call('DELETE /v1/voices/collections/{collection_id}', { params: { collection_id: id }, ...options }),
      // Voices list their collections.
      onDeleted: () => void queryClient.invalidateQueries({ queryKey: ['voices'] }),
    });
}

interface Entries {
  readonly collectionId: string;
  readonly voiceIds: readonly string[];
  /** Whether the voices should be in the collection. */
  readonly isIn: boolean;
}

/** Adds voices to a collection or removes them, one after the other. */
export const useSetEntries = () =>
  useChange(async ({ collectionId, voiceIds, isIn }: Entries) => {
    for (const voiceId of voiceIds)
      await api.call(
        isIn
          ? 'POST /v1/voices/collections/{collection_id}/voice/{voice_id}'
          : 'DELETE /v1/voices/collections/{collection_id}/voice/{voice_id}',
        { params: { collection_id: collectionId, voice_id: voiceId } },
      );
  });
