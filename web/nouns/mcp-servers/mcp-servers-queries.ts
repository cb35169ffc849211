import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../data/api/api.ts';
import type { CallReply } from '../../data/api/client.ts';
import { t } from '../../messages/t.ts';

/** Tools of MCP servers are tools of agents: they change with the same topic. */
const topic = 'agent-tools';

export type McpServer = CallReply<'GET /v1/convai/mcp-servers'>['mcp_servers'][number];

/** The MCP servers of the workspace, newest first. */
export const mcpServersQuery = queryOptions({
  queryKey: [topic, 'mcp-servers'],
  queryFn: async ({ signal }) => (await api.call('GET /v1/convai/mcp-servers', { signal })).mcp_servers,
});

/** What a server offers now; asks the server itself. */
export const mcpToolsQuery = (serverId: string) =>
  queryOptions({
    queryKey: [topic, 'mcp-tools', serverId],
    queryFn: ({ signal }) =>
      api.call('GET /v1/convai/mcp-servers/{mcp_server_id}/tools', { params: { mcp_server_id: serverId }, signal }),
    retry: false,
  });

export const mcpServerName = ({ config }: Pick<McpServer, 'config'>): string =>
  typeof config.name === 'string' ? config.name : t('MCP server');

export const refetchMcpServers = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [topic] });
