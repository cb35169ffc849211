import { permittedAgentsService } from '../../features/agents/permitted-agents.service.ts';
import { mountBatchCalls } from '../../features/batch-calls/batch-calls.routes.ts';
import { batchCallsService } from '../../features/batch-calls/batch-calls.service.ts';
import type { AgentsArea } from '../agents/agents-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface BatchCallsModuleDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly agents: AgentsArea;
}

/** Calls of agents to many people. */
export function openBatchCalls({ platform, workspaces, agents }: BatchCallsModuleDeps) {
  const batchCalls = batchCallsService({
    ...platform,
    user: workspaces.user,
    agentAccess: agents.agentAccess,
    permittedAgents: permittedAgentsService(platform),
    queueDispatch: async () => {},
  });
  return { services: {}, routes: [mountBatchCalls(batchCalls)] } satisfies Module;
}
