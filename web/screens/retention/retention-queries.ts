import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RetentionChanges } from '../../../contract/workspaces/retention.ts';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';

export type RetentionDays = Omit<RetentionChanges, 'zero_retention'>;

/** `['workspace', …]`, so that changes by other admins arrive. */
export const retentionQuery = queryOptions({
  queryKey: ['workspace', 'retention'],
  queryFn: ({ signal }) => api.call('GET /v1/workspace/retention', { signal }),
});

/** How much these settings would delete. */
export const retentionPreviewQuery = (days: RetentionDays) =>
  queryOptions({
    queryKey: ['workspace', 'retention', 'preview', days],
    queryFn: ({ signal }) => api.call('POST /v1/workspace/retention/preview', { body: days, signal }),
  });

export function useSaveRetention() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RetentionChanges) => api.call('POST /v1/workspace/retention', { body }),
    onSuccess: (saved) => queryClient.setQueryData(retentionQuery.queryKey, saved),
    onError: showError,
  });
}
