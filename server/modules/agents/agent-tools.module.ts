import type { AgentSettingsService } from '../../features/agent-settings/agent-settings.service.ts';
import { mountAgentTools } from '../../features/agent-tools/agent-tools.routes.ts';
import { agentToolsService } from '../../features/agent-tools/agent-tools.service.ts';
import { requestValuesService } from '../../features/agent-tools/running/request-values.service.ts';
import { toolRunningService } from '../../features/agent-tools/running/tool-running.service.ts';
import { webhookCallsService } from '../../features/agent-tools/running/webhook-calls.service.ts';
import { toolChecksService } from '../../features/agent-tools/tool-checks.service.ts';
import { toolExecutionsService } from '../../features/agent-tools/tool-executions.service.ts';
import { mcpConnectionsService } from '../../features/mcp-servers/mcp-connections.service.ts';
import { mountMcpServers } from '../../features/mcp-servers/mcp-servers.routes.ts';
import { mcpServersService } from '../../features/mcp-servers/mcp-servers.service.ts';
import { mcpToolsService } from '../../features/mcp-servers/mcp-tools.service.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { AgentReferences } from './agent-references.module.ts';
import type { AgentSecrets } from './agent-secrets.module.ts';

/** Hosts that development may use without https (O-91). */
const localHosts = ['localhost', '127.0.0.1', '::1'];

type AgentToolsModuleDeps = {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly agentSettings: Pick<AgentSettingsService, 'get'>;
} & AgentReferences &
  AgentSecrets;

/** The tools of agents, with MCP servers, and how conversations run them. */
export function openAgentTools(deps: AgentToolsModuleDeps) {
  const { platform, workspaces, agentReferences, agentDetaching, agentSecrets, environmentVariables } = deps;
  const isAllowed = async (id: WorkspaceId) => (await deps.agentSettings.get(id)).can_use_mcp_servers;
  const { env, proxies } = platform;
  const { user, resourceShares, defaultShares, connectionHeaders } = workspaces;
  // The same rules as for webhooks of the workspace.
  const allowedHosts = [...env.WEBHOOK_ALLOWED_HOSTS, ...(env.DEVELOPMENT ? localHosts : [])];
  const outgoing = { ...proxies, allowPrivate: false, allowedHosts };
  const checks = toolChecksService({
    outgoing,
    requireSecrets: agentSecrets.requireAll,
    requireConnections: connectionHeaders.requireAll,
    requireLabels: environmentVariables.requireLabels,
  });
  const agentTools = agentToolsService({
    ...platform,
    checks,
    agentReferences,
    user,
    shareByDefault: defaultShares.shareByDefault,
    deleteShares: resourceShares.deleteShares,
    removeFromAgents: (tx, actor, toolId) => agentDetaching.detach(tx, actor, [toolId], 'Removed a deleted tool'),
  });
  const toolExecutions = toolExecutionsService({ ...platform, agentTools, agentReferences });
  const requestValues = requestValuesService({ agentSecrets, environmentVariables, connectionHeaders });
  const connections = mcpConnectionsService({ outgoing });
  platform.onStop(async () => connections.closeAll());
  const mcpTools = mcpToolsService({ ...platform, connections, requestValues, isAllowed });
  const mcpServers = mcpServersService({
    ...platform,
    agentReferences,
    mcpTools,
    isAllowed,
    checkConfig: ({ workspaceId }, config, at) => checks.checkServer(workspaceId, config, at),
  });
  const webhookCalls = webhookCallsService({ requestValues, outgoing });
  const toolRunning = toolRunningService({ ...platform, webhookCalls, mcpTools });
  return {
    services: { agentTools, mcpServers, toolExecutions, toolRunning },
    routes: [mountAgentTools(agentTools, toolExecutions), mountMcpServers(mcpServers)],
  } satisfies Module;
}
