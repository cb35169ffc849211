import { mergeUnique } from '../merge-unique.ts';
import { agentTestsRoutes } from './agent-tests.ts';
import { testInvocationsRoutes } from './test-invocations.ts';
import { triageTicketsRoutes } from './triage-tickets.ts';

export const agentTestingAreaRoutes = mergeUnique('Route', {
  agentTestsRoutes,
  testInvocationsRoutes,
  triageTicketsRoutes,
});
