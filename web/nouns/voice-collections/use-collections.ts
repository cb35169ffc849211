import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { VoiceCollectionReply } from '../../../contract/voices/voice-collections.ts';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.ts';

/** The collections of the workspace, by title. */
export const collectionsQuery = queryOptions({
  queryKey: ['voice-collections'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/voices/collections', { signal })).collections,
});

/** What a person says of a collection. */
export type CollectionText = Pick<VoiceCollectionReply, 'title' | 'icon'>;

/** A change of collections, after which they are fetched again; what fails is shown. */
function useChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>, onSuccess?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    ...(onSuccess && { onSuccess }),
    onError: showError,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: collectionsQuery.queryKey }),
        // A voice says which collections it is in.
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

/** `onDeleted` comes before what shows the collection is gone. */
export const useDeleteCollection = (onDeleted: () => void) =>
  useChange(
    (collectionId: string) =>
      api.call('DELETE /v1/voices/collections/{collection_id}', { params: { collection_id: collectionId } }),
    onDeleted,
  );

interface Entries {
  readonly collectionId: string;
  readonly voiceIds: readonly string[];
  /** Whether they are to be in it. */
  readonly isIn: boolean;
}

/** Puts voices into a collection, or takes them out, one after the other. */
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
