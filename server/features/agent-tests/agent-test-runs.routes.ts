import { agentTestRunsRoutes } from '../../../contract/agent-testing/agent-test-runs.ts';
import { mount } from '../../http/route.ts';
import { presentInvocation, presentInvocationSummary } from './agent-test-runs.present.ts';
import type { AgentTestRunsService } from './agent-test-runs.service.ts';

const noContent = { status: 204, contentType: 'application/json', body: '' } as const;

export const mountAgentTestRuns = (runs: AgentTestRunsService) =>
  mount(agentTestRunsRoutes, {
    'POST /v1/convai/agents/{agent_id}/run-tests': async ({ actor, params, body }) =>
      presentInvocation(await runs.start(actor, params.agent_id, body)),
    'GET /v1/convai/test-invocations': async ({ actor, query }) => {
      const { items, hasMore } = await runs.list(actor, query);
      return {
        meta: { total: null, page: null, page_size: query.page_size },
        results: items.map(presentInvocationSummary),
        next_cursor: hasMore ? items.at(-1)!.invocation.id : null,
        has_more: hasMore,
      };
    },
    'GET /v1/convai/test-invocations/{test_invocation_id}': async ({ actor, params }) =>
      presentInvocation(await runs.get(actor, params.test_invocation_id)),
    'POST /v1/convai/test-invocations/{test_invocation_id}/cancel': async ({ actor, params }) => {
      await runs.cancel(actor, params.test_invocation_id);
      return noContent;
    },
    'POST /v1/convai/test-invocations/{test_invocation_id}/resubmit': async ({ actor, params, body }) => {
      await runs.resubmit(actor, params.test_invocation_id, body);
      return { status: 'ok' as const };
    },
  });
