import type { AgentsArea } from '../agents/agents-area.ts';
import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openAgentTests } from './agent-tests.module.ts';
import { openTriageTickets } from './triage-tickets.module.ts';

export interface AgentTestingAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly agents: AgentsArea;
}

/** Tests of agents before they are let loose, and tickets about what went wrong. */
export async function openAgentTestingArea(areas: AgentTestingAreaDeps) {
  const agentTests = openAgentTests(areas);
  const triageTickets = openTriageTickets(areas);
  return openArea({ agentTests, triageTickets });
}
