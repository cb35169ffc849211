import { agentBranchesRoutes } from '../../../../contract/agents/versions/agent-branches.ts';
import { mount } from '../../../http/route.ts';
import { presentBranch, presentPlan, presentSummary, presentVersion } from './agent-branches.present.ts';
import type { AgentBranchesService } from './agent-branches.service.ts';
import type { BranchMergingService } from './branch-merging.service.ts';

interface AgentBranchesRoutesDeps {
  readonly agentBranches: AgentBranchesService;
  readonly branchMerging: BranchMergingService;
}

export const mountAgentBranches = ({ agentBranches, branchMerging }: AgentBranchesRoutesDeps) =>
  mount(agentBranchesRoutes, {
    'GET /v1/convai/agents/{agent_id}/branches': async ({ actor, params, query }) => {
      const { total, views } = await agentBranches.list(actor, params.agent_id, {
        includesArchived: query.include_archived,
        limit: query.limit,
        countsCommits: query.include_commit_status,
      });
      return { meta: { total, page: null, page_size: query.limit }, results: views.map(presentSummary) };
    },

    'POST /v1/convai/agents/{agent_id}/branches': async ({ actor, params, body }) => {
      const { parent_version_id, name, description, include_draft, ...parts } = body;
      const changes = Object.fromEntries(Object.entries(parts).filter(([, part]) => part != null));
      const input = { parentVersionId: parent_version_id, name, description, changes, includesDraft: include_draft };
      const { branchId, versionId } = await agentBranches.create(actor, params.agent_id, input);
      return { created_branch_id: branchId, created_version_id: versionId };
    },

    'GET /v1/convai/agents/{agent_id}/branches/{branch_id}': async ({ actor, params }) =>
      presentBranch(await agentBranches.get(actor, params.agent_id, params.branch_id)),

    'PATCH /v1/convai/agents/{agent_id}/branches/{branch_id}': async ({ actor, params, body }) => {
      const { name, is_archived, protection_status } = body;
      const changes = {
        name: name ?? undefined,
        isArchived: is_archived ?? undefined,
        isProtected: protection_status ? protection_status === 'admin_perms_required' : undefined,
      };
      return presentBranch(await agentBranches.edit(actor, params.agent_id, params.branch_id, changes));
    },

    'GET /v1/convai/agents/{agent_id}/versions/{version_id}': async ({ actor, params }) =>
      presentVersion(await agentBranches.getVersion(actor, params.agent_id, params.version_id)),

    'GET /v1/convai/agents/{agent_id}/branches/{source_branch_id}/merge-preview': async ({ actor, params, query }) => {
      const { agent_id, source_branch_id } = params;
      const { target_branch_id, force } = query;
      const plan = await branchMerging.preview(actor, agent_id, source_branch_id, target_branch_id, force);
      return presentPlan(plan, 'target');
    },

    'POST /v1/convai/agents/{agent_id}/branches/{source_branch_id}/merge': async ({ actor, params, query, body }) => {
      const { agent_id, source_branch_id } = params;
      const options = { archivesSource: body.archive_source_branch, force: body.force };
      const merge = () => branchMerging.merge(actor, agent_id, source_branch_id, query.target_branch_id, options);
      return { status: 'ok', version_id: await merge() };
    },

    'GET /v1/convai/agents/{agent_id}/branches/{branch_id}/rebase-preview': async ({ actor, params }) =>
      presentPlan(await branchMerging.previewRebase(actor, params.agent_id, params.branch_id), 'source'),

    'POST /v1/convai/agents/{agent_id}/branches/{branch_id}/rebase': async ({ actor, params }) => ({
      status: 'ok',
      version_id: await branchMerging.rebase(actor, params.agent_id, params.branch_id),
    }),
  });
