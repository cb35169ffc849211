import { queryOptions } from '@tanstack/react-query';
import type { ModelReply } from '../../../contract/models.ts';
import { api } from '../../data/api.ts';

/** The models of the server. They change only when it starts anew. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => api.call('GET /v1/models', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** MODEL-003: the models that this screen offers. */
export const speechModels = (models: readonly ModelReply[]): ModelReply[] =>
  models.filter((model) => model.can_do_text_to_speech);
