import { agentMergeProposalsRoutes } from '../../../contract/agents/agent-merge-proposals.ts';
import { mount } from '../../http/route.ts';
import { presentProposal } from './agent-merge-proposals.present.ts';
import type { AgentMergeProposalsService } from './agent-merge-proposals.service.ts';

export const mountAgentMergeProposals = (proposals: AgentMergeProposalsService) =>
  mount(agentMergeProposalsRoutes, {
    'GET /v1/convai/agents/{agent_id}/merge-proposals': async ({ actor, params, query }) => {
      const filter = {
        status: query.status ?? undefined,
        sourceBranchId: query.source_branch_id ?? undefined,
        targetBranchId: query.target_branch_id ?? undefined,
        search: query.search ?? undefined,
      };
      const page = { limit: query.page_size, cursor: query.cursor ?? undefined };
      const { views, hasMore } = await proposals.list(actor, params.agent_id, filter, page);
      return {
        results: views.map(presentProposal),
        next_cursor: hasMore ? views.at(-1)!.proposal.id : null,
        has_more: hasMore,
      };
    },

    'POST /v1/convai/agents/{agent_id}/merge-proposals': async ({ actor, params, body }) => ({
      created_merge_proposal_id: await proposals.create(actor, params.agent_id, {
        sourceBranchId: body.source_branch_id,
        targetBranchId: body.target_branch_id,
        title: body.title,
        description: body.description,
        reviewerIds: body.requested_reviewer_user_ids,
      }),
    }),

    'GET /v1/convai/agents/{agent_id}/merge-proposals/{merge_proposal_id}': async ({ actor, params }) =>
      presentProposal(await proposals.get(actor, params.agent_id, params.merge_proposal_id)),

    'PATCH /v1/convai/agents/{agent_id}/merge-proposals/{merge_proposal_id}': async ({ actor, params, body }) => {
      const changes = {
        title: body.title ?? undefined,
        description: body.description ?? undefined,
        reviewerIds: body.requested_reviewer_user_ids ?? undefined,
        closes: body.close ?? undefined,
      };
      return presentProposal(await proposals.edit(actor, params.agent_id, params.merge_proposal_id, changes));
    },

    'POST /v1/convai/agents/{agent_id}/merge-proposals/{merge_proposal_id}/reviews': async ({
      actor,
      params,
      body,
    }) => {
      const review = { state: body.state, comment: body.comment ?? '' };
      return presentProposal(await proposals.review(actor, params.agent_id, params.merge_proposal_id, review));
    },

    'POST /v1/convai/agents/{agent_id}/merge-proposals/{merge_proposal_id}/comments': async ({ actor, params, body }) =>
      presentProposal(await proposals.comment(actor, params.agent_id, params.merge_proposal_id, body.body)),

    'POST /v1/convai/agents/{agent_id}/merge-proposals/{merge_proposal_id}/merge': async ({ actor, params, body }) => {
      const options = { archivesSource: body.archive_source_branch, force: body.force };
      return presentProposal(await proposals.merge(actor, params.agent_id, params.merge_proposal_id, options));
    },
  });
