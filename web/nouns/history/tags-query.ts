import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';

/** The tags of the workspace's history items, in alphabetical order; fetched anew after each change of the history. */
export const tagsQuery = queryOptions({
  queryKey: ['history', 'tags'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/history/tags', { signal })).tags,
});
