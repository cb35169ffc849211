import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallReply } from '../../data/api/client.ts';

/** The topic of live changes: queries below it are fetched again after each change of a test or its results. */
const topic = 'agent-tests';
const pageSize = 100;

export type AgentTestRun = CallReply<'GET /v1/convai/test-invocations/{test_invocation_id}'>['test_runs'][number];

/** The tests of the workspace, newest first, without folders. */
export const agentTestsQuery = queryOptions({
  queryKey: [topic, 'list'],
  queryFn: async ({ signal }) =>
    (
      await api.call('GET /v1/convai/agent-testing', {
        query: { page_size: pageSize, types: ['llm', 'tool', 'simulation'] },
        signal,
      })
    ).tests,
});

/** The newest runs of an agent's tests; undefined: they never ran. */
export const latestTestRunsQuery = (agentId: string) =>
  queryOptions({
    queryKey: [topic, 'latest', agentId],
    queryFn: async ({ signal }) => {
      const query = { agent_id: agentId, page_size: 1 };
      const [latest] = (await api.call('GET /v1/convai/test-invocations', { query, signal })).results;
      if (!latest) return null;
      const params = { test_invocation_id: latest.id };
      return api.call('GET /v1/convai/test-invocations/{test_invocation_id}', { params, signal });
    },
  });

export const refetchAgentTests = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [topic] });
