import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallReply } from '../../data/api/client.ts';

/** The topic of live changes: queries below it are fetched again after each change of a batch call. */
const topic = 'batch-calls';
const pageSize = 50;

export type BatchCall = CallReply<'GET /v1/convai/batch-calling/workspace'>['batch_calls'][number];
export type BatchRecipient = CallReply<'GET /v1/convai/batch-calling/{batch_id}'>['recipients'][number];

/** The batch calls of the workspace, newest first. */
export const batchCallsQuery = infiniteQueryOptions({
  queryKey: [topic, 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.call('GET /v1/convai/batch-calling/workspace', {
      query: { limit: pageSize, ...(pageParam !== undefined && { last_doc: pageParam }) },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_doc }) => next_doc ?? undefined,
});

/** A batch call with its recipients. */
export const batchCallQuery = (batchId: string) =>
  queryOptions({
    queryKey: [topic, 'batch', batchId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/convai/batch-calling/{batch_id}', { params: { batch_id: batchId }, signal }),
  });

export const refetchBatchCalls = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [topic] });
