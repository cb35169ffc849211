import { mountAgentTools } from '../../features/agent-tools/agent-tools.routes.ts';
import { agentToolsService } from '../../features/agent-tools/agent-tools.service.ts';
import { toolChecksService } from '../../features/agent-tools/tool-checks.service.ts';
import { toolExecutionsService } from '../../features/agent-tools/tool-executions.service.ts';
import { AppError } from '../../platform/app-error.ts';
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
} & AgentReferences &
  AgentSecrets;

/** The tools of agents. */
export function openAgentTools(deps: AgentToolsModuleDeps) {
  const { platform, workspaces, agentReferences, agentSecrets, environmentVariables } = deps;
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
    async removeFromAgents() {
      throw new AppError('agent_tool_in_use', { param: 'tool_id' });
    },
  });
  const toolExecutions = toolExecutionsService({ ...platform, agentTools, agentReferences });
  return {
    services: { agentTools, toolChecks: checks, toolExecutions },
    routes: [mountAgentTools(agentTools, toolExecutions)],
  } satisfies Module;
}
