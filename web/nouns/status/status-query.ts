import { queryOptions } from '@tanstack/react-query';
import type { StatusDetailsReply, StatusReply } from '../../../contract/instance/status.ts';
import { api } from '../../data/api/api.ts';
import { parsed, send } from '../../data/api/transport.ts';

const calmMs = 60_000;
const troubleMs = 15_000;

/** Which parts of the server work. Sent without a credential, which cannot be renewed while the database is away. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }) =>
    (await parsed(await send((url, init) => fetch(url, init), { route: 'GET /v1/status', signal }))) as StatusReply,
  refetchInterval: ({ state }) => (state.data && state.data.status !== 'operational' ? troubleMs : calmMs),
  staleTime: 10_000,
  retry: false,
});

/** Figures for the owner of the server. */
export const statusDetailsQuery = queryOptions({
  queryKey: ['status', 'details'],
  queryFn: ({ signal }): Promise<StatusDetailsReply> => api.call('GET /v1/status/details', { signal }),
  refetchInterval: troubleMs,
  retry: false,
});
