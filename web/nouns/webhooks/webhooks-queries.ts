import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';

/** Whose webhooks a screen is about. */
export type WebhookScope = 'workspace' | 'personal';

/** Newest first. */
export const webhooksQuery = (scope: WebhookScope) =>
  queryOptions({
    queryKey: ['webhooks', scope],
    queryFn: async ({ signal }) => {
      const route = scope === 'workspace' ? 'GET /v1/workspace/webhooks' : 'GET /v1/user/webhooks';
      return (await api.call(route, { query: { include_usages: 'true' }, signal })).webhooks;
    },
  });
