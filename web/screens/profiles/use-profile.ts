import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallInput } from '../../data/api/client.ts';
import { t } from '../../messages/t.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';

export const ownProfileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api.call('GET /v1/user/profile', { signal }),
});

export const profileQuery = (handle: string) =>
  queryOptions({
    queryKey: ['profile', handle],
    queryFn: ({ signal }) => api.call('GET /v1/profiles/{handle}', { params: { handle }, signal }),
    retry: false,
  });

export const fetchProfileVoices = async (handle: string, signal: AbortSignal) =>
  (await api.call('GET /v1/profiles/{handle}/voices', { params: { handle }, signal })).voices;

/** The voices that a person shares in the library. */
export const profileVoicesQuery = (handle: string) =>
  queryOptions({
    queryKey: ['profile', handle, 'voices'],
    queryFn: ({ signal }) => fetchProfileVoices(handle, signal),
  });

/** What a person published. */
export const profileReadsQuery = (handle: string) =>
  queryOptions({
    queryKey: ['profile', handle, 'reads'],
    queryFn: ({ signal }) => api.call('GET /v1/direct-publishing/profiles/{handle}', { params: { handle }, signal }),
  });

export type ProfileInput = CallInput<'POST /v1/user/profile'>['body'];

export function useSaveProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileInput) => api.call('POST /v1/user/profile', { body }),
    onSuccess: (profile) => {
      queryClient.setQueryData(ownProfileQuery.queryKey, profile);
      toast.success(t('Profile saved.'));
    },
    onError: showError,
  });
}
