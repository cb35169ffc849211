import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The caller, with the plan of their workspace. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => api.call('GET /v1/user', { signal }),
});

/** Plan and credits of the workspace. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => api.call('GET /v1/user/subscription', { signal }),
});

/** The workspace of the caller. */
export const workspaceQuery = queryOptions({
  queryKey: ['workspace'],
  queryFn: ({ signal }) => api.call('GET /v1/workspace', { signal }),
});
