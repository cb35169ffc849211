import { queryOptions } from '@tanstack/react-query';
import type { ModelReply } from '../../../contract/speech/models.ts';
import { api } from '../../data/api/api.ts';
import { errorOf } from '../../data/api/api-error.ts';

/** The models of the server. They change only when the server restarts. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  // MODEL-002: an empty response counts as an empty list.
  queryFn: async ({ signal }): Promise<ModelReply[]> => {
    const reply = await api.open('GET /v1/models', { signal });
    if (reply.status !== 200) throw await errorOf(reply);
    return reply.json();
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** MODEL-003: the models that this screen offers. */
export const speechModels = (models: readonly ModelReply[]): ModelReply[] =>
  models.filter((model) => model.can_do_text_to_speech);
