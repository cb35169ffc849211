import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { engineModelsQuery } from './use-engine-models.ts';

const languages = (): string[] => navigator.languages.slice(0, 10);

/** What the server would download for the languages of the browser; only for the owner. */
export const recommendedModelsQuery = queryOptions({
  queryKey: ['engine-models', 'recommended'],
  queryFn: ({ signal }) =>
    api.call('GET /v1/engine-models/recommended', { query: { languages: languages().join(',') }, signal }),
});

/** Stores whether the server downloads the recommended models. */
export function useDecideRecommended() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (agrees: boolean) =>
      api.call('POST /v1/engine-models/recommended', { body: { agrees, languages: languages() } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: engineModelsQuery.queryKey }),
    onError: showError,
  });
}
