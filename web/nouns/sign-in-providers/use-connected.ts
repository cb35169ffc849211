import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { ApiError } from '../../data/api/api-error.ts';
import { showError } from '../../parts/status/show-error.tsx';

const queryKey = ['connected-providers'] as const;

/** The person's connected external accounts and the available providers. */
export const connectedQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => {
    const [{ connected }, { providers }] = await Promise.all([
      api.call('GET /v1/auth/connected-providers', { signal }),
      api.call('GET /v1/auth/providers', { signal }),
    ]);
    return { connected, providers };
  },
});

export function useDisconnect() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (connectionId: string) =>
      api.call('DELETE /v1/auth/connected-providers/{connection_id}', { params: { connection_id: connectionId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onError: showError,
  });
}

/**
 * Redirects the browser to the provider. `onCodeNeeded`: called when the server requires a second-factor code first.
 */
export function useConnect(onCodeNeeded: (providerId: string) => void) {
  return useMutation({
    mutationFn: ({ providerId, code }: { providerId: string; code?: string }) =>
      api.call('POST /v1/auth/providers/{provider_id}/connect', {
        params: { provider_id: providerId },
        body: code === undefined ? {} : { code },
      }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error, { providerId }) => {
      if (error instanceof ApiError && error.type === 'second_factor_required') onCodeNeeded(providerId);
      else showError(error);
    },
  });
}
