import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';

/** The groups of the workspace, by name. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: async ({ signal }) =>
    Object.values(await api.call('GET /v1/workspace/groups', { signal })).sort((a, b) => a.name.localeCompare(b.name)),
});
