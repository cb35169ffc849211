import { testFoldersService } from '../../features/agent-tests/agent-test-folders.service.ts';
import { mountAgentTests } from '../../features/agent-tests/agent-tests.routes.ts';
import { agentTestsService } from '../../features/agent-tests/agent-tests.service.ts';
import type { AgentsArea } from '../agents/agents-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

interface AgentTestsModuleDeps {
  readonly platform: Platform;
  readonly agents: Pick<AgentsArea, 'agentAccess'>;
}

/** Tests of agents, and their folders. */
export function openAgentTests({ platform, agents }: AgentTestsModuleDeps) {
  const deps = { ...platform, requireTerms: agents.agentAccess.requireTerms };
  const agentTests = agentTestsService(deps);
  return { services: {}, routes: [mountAgentTests(agentTests, testFoldersService(deps))] } satisfies Module;
}
