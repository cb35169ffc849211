import { testFoldersService } from '../../features/agent-tests/agent-test-folders.service.ts';
import { mountAgentTestRuns } from '../../features/agent-tests/agent-test-runs.routes.ts';
import { agentTestRunsService } from '../../features/agent-tests/agent-test-runs.service.ts';
import { runAgentTests } from '../../features/agent-tests/agent-tests.jobs.ts';
import { mountAgentTests } from '../../features/agent-tests/agent-tests.routes.ts';
import { agentTestsService } from '../../features/agent-tests/agent-tests.service.ts';
import { agentTestRunningService } from '../../features/agent-tests/running/agent-test-running.service.ts';
import { testedConversationService } from '../../features/agent-tests/running/tested-conversation.service.ts';
import { testedVerdictService } from '../../features/agent-tests/running/tested-verdict.service.ts';
import { mountSimulatedConversations } from '../../features/agent-tests/simulated-conversations.routes.ts';
import { simulatedConversationsService } from '../../features/agent-tests/simulated-conversations.service.ts';
import { permittedAgentsService } from '../../features/agents/permitted-agents.service.ts';
import { transcriptAnalysisService } from '../../features/conversations/transcript-analysis.service.ts';
import type { AgentsArea } from '../agents/agents-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface AgentTestsModuleDeps {
  readonly platform: Platform;
  readonly workspaces: Pick<WorkspacesArea, 'user'>;
  readonly agents: Pick<AgentsArea, 'agentAccess' | 'agentBrain' | 'agentConfigs' | 'agentSaving' | 'languageModels'>;
}

/** Tests of agents, their folders, and their runs. */
export function openAgentTests({ platform, workspaces, agents }: AgentTestsModuleDeps) {
  const deps = { ...platform, ...workspaces, ...agents, requireTerms: agents.agentAccess.requireTerms };
  const agentTests = agentTestsService(deps);
  const runs = agentTestRunsService({ ...deps, permittedAgents: permittedAgentsService(platform) });
  const conversations = testedConversationService(agents);
  const simulated = simulatedConversationsService({
    ...deps,
    conversations,
    analysis: transcriptAnalysisService(agents.languageModels),
  });
  const running = agentTestRunningService({
    ...deps,
    conversations,
    verdicts: testedVerdictService(agents),
  });
  return {
    services: {},
    jobs: [runAgentTests(running)],
    routes: [
      mountAgentTests(agentTests, testFoldersService(deps)),
      mountAgentTestRuns(runs),
      mountSimulatedConversations(simulated),
    ],
  } satisfies Module;
}
