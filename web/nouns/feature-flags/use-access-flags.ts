import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';

/** AUTH-063: what the person may do, and sees, beside what everybody does; asked once a session. */
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

/** Undefined until they are known. */
export const useAccessFlags = () => useQuery(accessFlagsQuery).data;
