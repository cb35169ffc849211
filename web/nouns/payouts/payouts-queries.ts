import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallReply } from '../../data/api/client.ts';

/** The topic of live changes: queries below it are fetched again after each change. */
const topic = 'payouts';

export type Payouts = CallReply<'GET /v1/payouts'>;

export const payoutsQuery = queryOptions({
  queryKey: [topic, 'overview'],
  queryFn: ({ signal }) => api.call('GET /v1/payouts', { signal }),
});

export const payoutCountriesQuery = queryOptions({
  queryKey: ['payout-countries'],
  queryFn: ({ signal }) => api.call('GET /v1/payouts/countries', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Earnings of a range of days (UTC, both included). */
export const earningsQuery = (from: string, to: string, group: 'day' | 'source') =>
  queryOptions({
    queryKey: [topic, 'earnings', from, to, group],
    queryFn: ({ signal }) => api.call('GET /v1/payouts/earnings', { query: { from, to, group }, signal }),
  });

export const transfersQuery = infiniteQueryOptions({
  queryKey: [topic, 'transfers'],
  queryFn: ({ pageParam, signal }) =>
    api.call('GET /v1/payouts/transfers', { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
});

export const statementsQuery = queryOptions({
  queryKey: [topic, 'statements'],
  queryFn: ({ signal }) => api.call('GET /v1/payouts/statements', { signal }),
});

export const refetchPayouts = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [topic] });
