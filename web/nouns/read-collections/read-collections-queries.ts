import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReadCollectionReply } from '../../../contract/publishing/read-collections.ts';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { readsTopic } from '../reads/reads-queries.ts';

/** The collections of the workspace, newest first. */
export const readCollectionsQuery = queryOptions({
  queryKey: [readsTopic, 'collections'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/direct-publishing/collections', { signal })).collections,
});

export const readCollectionQuery = (collectionId: string) =>
  queryOptions({
    queryKey: [readsTopic, 'collections', collectionId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/direct-publishing/collections/{collection_id}', {
        params: { collection_id: collectionId },
        signal,
      }),
  });

/** The editable fields of a collection. */
export type CollectionTexts = Pick<ReadCollectionReply, 'name' | 'description' | 'is_public'>;

/** A mutation of collections: refetches them and shows errors. */
function useChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: readCollectionsQuery.queryKey }),
  });
}

const ofCollection = (collectionId: string) => ({ params: { collection_id: collectionId } });

export const useCreateReadCollection = () =>
  useChange((body: CollectionTexts) => api.call('POST /v1/direct-publishing/collections', { body }));

export const useEditReadCollection = (collectionId: string) =>
  useChange((body: Partial<CollectionTexts>) =>
    api.call('PATCH /v1/direct-publishing/collections/{collection_id}', { ...ofCollection(collectionId), body }),
  );

export const useDeleteReadCollection = (collectionId: string) =>
  useChange(() => api.call('DELETE /v1/direct-publishing/collections/{collection_id}', ofCollection(collectionId)));

export const useAddToCollection = (collectionId: string) =>
  useChange((readId: string) =>
    api.call('POST /v1/direct-publishing/collections/{collection_id}/reads', {
      ...ofCollection(collectionId),
      body: { read_id: readId },
    }),
  );

export const useRemoveFromCollection = (collectionId: string) =>
  useChange((readId: string) =>
    api.call('DELETE /v1/direct-publishing/collections/{collection_id}/reads/{read_id}', {
      params: { collection_id: collectionId, read_id: readId },
    }),
  );

/** Orders the reads of a collection; the new order shows at once. */
export function useOrderCollection(collectionId: string) {
  const client = useQueryClient();
  const { queryKey } = readCollectionQuery(collectionId);
  return useMutation({
    mutationFn: (readIds: readonly string[]) =>
      api.call('PUT /v1/direct-publishing/collections/{collection_id}/reads', {
        ...ofCollection(collectionId),
        body: { read_ids: [...readIds] },
      }),
    onMutate: async (readIds) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before) => {
        const byId = new Map(before?.reads.map((read) => [read.read_id, read]));
        return before && { ...before, reads: readIds.flatMap((id) => byId.get(id) ?? []) };
      });
    },
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: readCollectionsQuery.queryKey }),
  });
}
