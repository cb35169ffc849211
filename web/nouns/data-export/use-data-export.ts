import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.ts';

const queryKey = ['data-export'] as const;
/** Polling interval while an export runs, in ms. */
const followMs = 1000;

export const isInProgress = (state: string | undefined): boolean => state === 'waiting' || state === 'running';

/** The person's newest export; polled while it runs. */
export const dataExportQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await api.call('GET /v1/user/data-export', { signal })).export,
  refetchInterval: ({ state }) => (isInProgress(state.data?.state) ? followMs : false),
});

function useChange(run: () => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onError: showError,
  });
}

export const useStartExport = () => useChange(() => api.call('POST /v1/user/data-export'));
export const useCancelExport = () => useChange(() => api.call('POST /v1/user/data-export/cancel'));
export const useRemoveExport = () => useChange(() => api.call('DELETE /v1/user/data-export'));

/** Lets the browser download the file itself, so its size does not matter. */
export const useDownloadExport = () =>
  useMutation({
    mutationFn: () => api.call('POST /v1/user/data-export/download-link'),
    onSuccess: ({ url }) => location.assign(url),
    onError: showError,
  });
