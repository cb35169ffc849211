import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallReply } from '../../data/api/client.ts';

/** The topic of live changes: queries below it are fetched again after each change of a document. */
export const topic = 'knowledge-base';
const pageSize = 100;

export type KnowledgeDocument = CallReply<'GET /v1/convai/knowledge-base'>['documents'][number];
export type KnowledgeContent = CallReply<'GET /v1/convai/knowledge-base/{documentation_id}'>;

/** The documents and folders in a folder (null: at the top), or all with a name, folders first. */
export const documentsQuery = (folderId: string | null, search: string) =>
  infiniteQueryOptions({
    queryKey: [topic, 'list', folderId, search],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/convai/knowledge-base', {
        query: {
          page_size: pageSize,
          folders_first: 'true',
          ...(search === '' ? folderId !== null && { parent_folder_id: folderId } : { search }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** A document with its text, or a folder. */
export const documentQuery = (documentId: string) =>
  queryOptions({
    queryKey: [topic, 'document', documentId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/convai/knowledge-base/{documentation_id}', {
        params: { documentation_id: documentId },
        signal,
      }),
  });

/** The agents that use a document. */
export const dependentAgentsQuery = (documentId: string) =>
  queryOptions({
    queryKey: [topic, 'agents', documentId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/convai/knowledge-base/{documentation_id}/dependent-agents', {
        params: { documentation_id: documentId },
        signal,
      }),
  });

/** Documents that an agent can look things up in, by name. */
export const knowledgeChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: [topic, 'choices', search],
    queryFn: async ({ signal }) => {
      const query = { page_size: 50, ...(search !== '' && { search }) };
      const { documents } = await api.call('GET /v1/convai/knowledge-base', { query, signal });
      return documents.map(({ id, name, type }) => ({ id, name, type }));
    },
    placeholderData: keepPreviousData,
  });

export const refetchKnowledge = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [topic] });
