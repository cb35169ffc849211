import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FeatureFlagName } from '../../../contract/catalogue/feature-flags.ts';
import type { FlagOverride } from '../../../contract/instance/feature-flags.ts';
import { api } from '../../data/api/api.ts';
import { featureFlagsQuery } from '../../nouns/feature-flags/use-feature-flags.ts';
import { showError } from '../../parts/status/show-error.tsx';

/** All features and overrides, for the owner of the server. The key makes it refetch with the caller's own flags. */
export const flagOverridesQuery = queryOptions({
  queryKey: [...featureFlagsQuery.queryKey, 'overrides'],
  queryFn: ({ signal }) => api.call('GET /v1/instance/feature-flags', { signal }),
});

/** Sets a feature for the server, a workspace or a user; `enabled: null` deletes the override. */
export interface FlagChange extends Pick<FlagOverride, 'workspace_id' | 'user_id'> {
  readonly flag: FeatureFlagName;
  readonly enabled: boolean | null;
}

/** Turns a feature on or off. `onError` replaces the error toast. */
export function useSetFlag({ onError = showError }: { onError?: (error: unknown) => void } = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ flag, ...body }: FlagChange) =>
      api.call('PUT /v1/instance/feature-flags/{flag}', { params: { flag }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: featureFlagsQuery.queryKey }),
    onError,
  });
}
