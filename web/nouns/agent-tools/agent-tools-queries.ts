import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallReply } from '../../data/api/client.ts';

/** The topic of live changes: queries below it are fetched again after each change of a tool. */
const topic = 'agent-tools';

export type ToolReply = CallReply<'GET /v1/convai/tools'>['tools'][number];

/** A text field of a tool's config; empty if there is none. */
export const toolText = ({ tool_config }: ToolReply, field: 'name' | 'description' | 'type'): string => {
  const value = tool_config[field];
  return typeof value === 'string' ? value : '';
};

/** The tools of the workspace that the person may see. */
export const toolsQuery = queryOptions({
  queryKey: [topic, 'list'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/convai/tools', { signal })).tools,
});

export const refetchTools = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [topic] });

/** The names of the agents that use a tool. */
export const dependentAgentsOfTool = (toolId: string) =>
  queryOptions({
    queryKey: [topic, 'agents', toolId],
    queryFn: async ({ signal }) => {
      const params = { tool_id: toolId };
      const { agents } = await api.call('GET /v1/convai/tools/{tool_id}/dependent-agents', { params, signal });
      return agents.flatMap((agent) => ('name' in agent ? [agent.name] : []));
    },
  });
