import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api.ts';

/** All voices that the person can use, with their settings. */
export const voicesQuery = queryOptions({
  queryKey: ['voices'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/voices', { signal })).voices,
});
