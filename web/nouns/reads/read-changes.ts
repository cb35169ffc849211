import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallInput } from '../../data/api/client.ts';
import { userQuery } from '../../data/api/queries.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { readsTopic } from './reads-queries.ts';

type ReadPatch = NonNullable<CallInput<'PATCH /v1/direct-publishing/reads/{read_id}'>['body']>;
type ReviewPatch = CallInput<'PATCH /v1/direct-publishing/review/{read_id}'>['body'];

/** A mutation that refetches what is shown of reads afterwards, and shows errors. */
function useChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: [readsTopic] }),
    onError: showError,
  });
}

/** Creates a draft from a studio project. */
export const useCreateRead = () =>
  useChange((projectId: string) => api.call('POST /v1/direct-publishing/reads', { body: { project_id: projectId } }));

/** Changes the texts or the state of a read. */
export const useUpdateRead = (readId: string) =>
  useChange((body: ReadPatch) =>
    api.call('PATCH /v1/direct-publishing/reads/{read_id}', { params: { read_id: readId }, body }),
  );

export const useDeleteRead = () =>
  useChange((readId: string) =>
    api.call('DELETE /v1/direct-publishing/reads/{read_id}', { params: { read_id: readId } }),
  );

export const useSetReadCover = (readId: string) =>
  useChange((image: File) => {
    const body = new FormData();
    body.append('image', image);
    return api.call('PUT /v1/direct-publishing/reads/{read_id}/cover', { params: { read_id: readId }, body });
  });

export const useRemoveReadCover = (readId: string) =>
  useChange(() => api.call('DELETE /v1/direct-publishing/reads/{read_id}/cover', { params: { read_id: readId } }));

/** Starts a review, publishes a read, rejects it or takes it down. */
export const useReviewRead = (readId: string) =>
  useChange((body: ReviewPatch) =>
    api.call('PATCH /v1/direct-publishing/review/{read_id}', { params: { read_id: readId }, body }),
  );

/** PUB-005: stores the agreement to the terms of publishing and payouts. */
export function useAgreeToPublishing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('POST /v1/user/save-user-agreement', { body: { agreement: 'publishing_payouts' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
    onError: showError,
  });
}
