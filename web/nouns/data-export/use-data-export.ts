import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DataExportScope } from '../../../contract/accounts/data-export.ts';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';

/** Polling interval while an export runs, in ms. */
const followMs = 1000;

const routesOf = {
  person: {
    find: 'GET /v1/user/data-export',
    start: 'POST /v1/user/data-export',
    cancel: 'POST /v1/user/data-export/cancel',
    remove: 'DELETE /v1/user/data-export',
    createLink: 'POST /v1/user/data-export/download-link',
  },
  workspace: {
    find: 'GET /v1/workspace/data-export',
    start: 'POST /v1/workspace/data-export',
    cancel: 'POST /v1/workspace/data-export/cancel',
    remove: 'DELETE /v1/workspace/data-export',
    createLink: 'POST /v1/workspace/data-export/download-link',
  },
} as const;

export const isInProgress = (state: string | undefined): boolean => state === 'waiting' || state === 'running';

/** The newest export of the person or of the workspace; polled while it runs. */
export const dataExportQuery = (scope: DataExportScope) =>
  queryOptions({
    queryKey: ['data-export', scope],
    queryFn: async ({ signal }) => (await api.call(routesOf[scope].find, { signal })).export,
    refetchInterval: ({ state }) => (isInProgress(state.data?.state) ? followMs : false),
  });

function useChange(scope: DataExportScope, name: 'start' | 'cancel' | 'remove') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<unknown> => api.call(routesOf[scope][name]),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dataExportQuery(scope).queryKey }),
    onError: showError,
  });
}

export const useStartExport = (scope: DataExportScope) => useChange(scope, 'start');
export const useCancelExport = (scope: DataExportScope) => useChange(scope, 'cancel');
export const useRemoveExport = (scope: DataExportScope) => useChange(scope, 'remove');

/** Lets the browser download the file itself, so its size does not matter. */
export const useDownloadExport = (scope: DataExportScope) =>
  useMutation({
    mutationFn: () => api.call(routesOf[scope].createLink),
    onSuccess: ({ url }) => location.assign(url),
    onError: showError,
  });
