import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import { useIsStarted } from '../../data/store/use-is-started.ts';

/** Live changes refetch it. */
export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unread-count'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/notifications/unread-count', { signal })).unread_count,
});

/** NOTIF-004: how many notifications the person has not read; undefined while unknown. */
export const useUnreadCount = (): number | undefined => useQuery({ ...unreadCountQuery, enabled: useIsStarted() }).data;

/** Newest first, page by page; the first page also has those that need attention. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.call('GET /v1/notifications', { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
});

/** WS-022 */
export const preferencesQuery = queryOptions({
  queryKey: ['notifications', 'preferences'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/notifications/preferences', { signal })).preferences,
});
