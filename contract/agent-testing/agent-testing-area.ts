import { mergeUnique } from '../merge-unique.ts';
import { agentTestRunsRoutes } from './agent-test-runs.ts';
import { agentTestsRoutes } from './agent-tests.ts';
import { triageTicketsRoutes } from './triage-tickets.ts';

export const agentTestingAreaRoutes = mergeUnique('Route', {
  agentTestsRoutes,
  agentTestRunsRoutes,
  triageTicketsRoutes,
});
