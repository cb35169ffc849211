import { api } from '../api/api.ts';

/** What the server says of itself: whom to ask, and whether it has a public site. */
export const instanceQuery = {
  queryKey: ['instance', 'contact'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call('GET /v1/instance', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
};
