import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { cacheMaxAgeInS } from '../../data/storage/local-store.ts';

/** VOICE-063, C-12: voice lists stay fresh for 7 days unless a change invalidates them. */
export const voicesCache = { staleTime: cacheMaxAgeInS * 1000, gcTime: cacheMaxAgeInS * 1000 } as const;

/** All voices that the person can use, with their settings; also legacy voices, which searches find by name. */
export const voicesQuery = queryOptions({
  queryKey: ['voices'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/voices', { query: { show_legacy: true }, signal })).voices,
  ...voicesCache,
});
