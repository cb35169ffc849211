import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';

/** AUTH-063: the person's additional permissions; fetched once per session. */
export const accessFlagsQuery = queryOptions({
  queryKey: ['flags'],
  queryFn: async ({ signal }) => {
    const [settings, admin, alpha] = await Promise.all([
      api.call('GET /v1/workspace/can-access-workspace-settings', { signal }),
      api.call('GET /v1/workspace/is-admin', { signal }),
      api.call('GET /v1/user/has-alpha-access', { signal }),
    ]);
    return { ...settings, ...admin, ...alpha };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Undefined until the flags are loaded. */
export const useAccessFlags = () => useQuery(accessFlagsQuery).data;
