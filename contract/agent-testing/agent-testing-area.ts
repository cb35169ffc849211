import { mergeUnique } from '../merge-unique.ts';
import { agentTestRunsRoutes } from './agent-test-runs.ts';
import { agentTestsRoutes } from './agent-tests.ts';
import { simulatedConversationsRoutes } from './simulated-conversations.ts';
import { triageTicketsRoutes } from './triage-tickets.ts';

export const agentTestingAreaRoutes = mergeUnique('Route', {
  agentTestsRoutes,
  agentTestRunsRoutes,
  simulatedConversationsRoutes,
  triageTicketsRoutes,
});
