import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallReply } from '../../data/api/client.ts';

/** The topic of live changes: queries below it are fetched again after each change of an agent. */
export const topic = 'agents';
const pageSize = 100;

export type AgentReply = CallReply<'GET /v1/convai/agents/{agent_id}'>;
export type AgentSummary = CallReply<'GET /v1/convai/agents'>['agents'][number];

/** The agents that the person may see, newest first. */
export const agentsQuery = (search: string, isArchived = false) =>
  infiniteQueryOptions({
    queryKey: [topic, 'list', search, isArchived],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /v1/convai/agents', {
        query: {
          page_size: pageSize,
          archived: isArchived,
          ...(search !== '' && { search }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** An agent with its config: as it is on the main branch, or on another one. */
export const agentQuery = (agentId: string, branchId?: string) =>
  queryOptions({
    queryKey: [topic, 'agent', agentId, branchId ?? 'main'],
    queryFn: ({ signal }) =>
      api.call('GET /v1/convai/agents/{agent_id}', {
        params: { agent_id: agentId },
        query: branchId === undefined ? {} : { branch_id: branchId },
        signal,
      }),
  });

/** The branches of an agent: the main branch first. */
export const agentBranchesQuery = (agentId: string) =>
  queryOptions({
    queryKey: [topic, 'branches', agentId],
    queryFn: async ({ signal }) => {
      const params = { agent_id: agentId };
      const query = { include_commit_status: 'true' };
      return (await api.call('GET /v1/convai/agents/{agent_id}/branches', { params, query, signal })).results;
    },
  });
export type BranchSummary = CallReply<'GET /v1/convai/agents/{agent_id}/branches'>['results'][number];

/** A branch with its newest versions. */
export const agentBranchQuery = (agentId: string, branchId: string) =>
  queryOptions({
    queryKey: [topic, 'branch', agentId, branchId],
    queryFn: ({ signal }) => {
      const params = { agent_id: agentId, branch_id: branchId };
      return api.call('GET /v1/convai/agents/{agent_id}/branches/{branch_id}', { params, signal });
    },
  });

/** The language models of this server. */
export const languageModelsQuery = queryOptions({
  queryKey: ['language-models'],
  queryFn: ({ signal }) => api.call('GET /v1/convai/llm/list', { signal }),
});

export const refetchAgents = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [topic] });
