import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallReply } from '../../data/api/client.ts';

/** Connections make tools: they change with the topic of tools. */
const topic = 'agent-tools';

export type Integration = CallReply<'GET /v1/convai/integrations'>['integrations'][number];

/** The apps that agents can use, with what is connected. */
export const integrationsQuery = queryOptions({
  queryKey: [topic, 'integrations'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/convai/integrations', { signal })).integrations,
});

export const refetchIntegrations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [topic] });
