import { queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';

/** What the workspace sets for all of its agents. */
export const agentSettingsQuery = queryOptions({
  queryKey: ['agent-settings'],
  queryFn: ({ signal }) => api.call('GET /v1/convai/settings', { signal }),
});

/** The secrets of the workspace, without their values, by name. */
export const agentSecretsQuery = queryOptions({
  queryKey: ['agent-secrets'],
  queryFn: async ({ signal }) =>
    (await api.call('GET /v1/convai/secrets', { query: { page_size: 100 }, signal })).secrets,
});

/** The environment variables of the workspace, by label. */
export const environmentVariablesQuery = queryOptions({
  queryKey: ['environment-variables'],
  queryFn: async ({ signal }) =>
    (await api.call('GET /v1/convai/environment-variables', { signal })).environment_variables,
});
