import { agentDeploymentsRoutes } from '../../../../contract/agents/versions/agent-deployments.ts';
import { mount } from '../../../http/route.ts';
import { presentDeployment, presentDraft } from './agent-branches.present.ts';
import type { AgentDeploymentsService } from './agent-deployments.service.ts';
import type { AgentDraftsService } from './agent-drafts.service.ts';

interface AgentDeploymentsRoutesDeps {
  readonly agentDeployments: AgentDeploymentsService;
  readonly agentDrafts: AgentDraftsService;
}

export const mountAgentDeployments = ({ agentDeployments, agentDrafts }: AgentDeploymentsRoutesDeps) =>
  mount(agentDeploymentsRoutes, {
    'GET /v1/convai/agents/{agent_id}/deployments': async ({ actor, params, query }) => {
      const { page, page_size } = query;
      const { total, deployments } = await agentDeployments.list(actor, params.agent_id, page, page_size);
      return { meta: { total, page, page_size }, results: deployments.map(presentDeployment) };
    },

    'POST /v1/convai/agents/{agent_id}/deployments': async ({ actor, params, body }) => {
      const shares = body.deployment_request.requests.map(({ branch_id, deployment_strategy }) => ({
        branchId: branch_id,
        percentage: deployment_strategy.traffic_percentage,
      }));
      return { traffic_percentage_branch_id_map: await agentDeployments.deploy(actor, params.agent_id, shares) };
    },

    'POST /v1/convai/agents/{agent_id}/drafts': async ({ actor, params, query, body }) => {
      await agentDrafts.save(actor, params.agent_id, query.branch_id, { ...body, tags: body.tags ?? [] });
      return { status: 'ok' };
    },

    'GET /v1/convai/agents/{agent_id}/drafts': async ({ actor, params, query }) =>
      presentDraft(await agentDrafts.get(actor, params.agent_id, query.branch_id)),

    'DELETE /v1/convai/agents/{agent_id}/drafts': async ({ actor, params, query }) => {
      await agentDrafts.delete(actor, params.agent_id, query.branch_id);
      return { status: 'ok' };
    },
  });
