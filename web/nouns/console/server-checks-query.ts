import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallReply } from '../../data/api/client.ts';

export type ServerCheck = CallReply<'GET /v1/console/checks'>['checks'][number];

/** Disks fill and backups fail while the page is open. */
const refreshMs = 60_000;

export const serverChecksQuery = queryOptions({
  queryKey: ['console', 'checks'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/console/checks', { signal })).checks,
  refetchInterval: refreshMs,
});
