import type { Db } from '../../../platform/db/database-client.ts';
import { agentMergeProposalsService } from '../../agent-merge-proposals/agent-merge-proposals.service.ts';
import { proposalClosingService } from '../../agent-merge-proposals/proposal-closing.service.ts';
import { agentProceduresService } from '../../agent-procedures/agent-procedures.service.ts';
import { openNotices } from '../../notifications/test-notices.ts';
import { testAgents } from '../test-agents.ts';
import { agentBranchesService } from './agent-branches.service.ts';
import { agentDeploymentsService } from './agent-deployments.service.ts';
import { agentDraftsService } from './agent-drafts.service.ts';
import { agentPeopleService } from './agent-people.service.ts';
import { branchAccessService } from './branch-access.service.ts';
import { branchMergingService } from './branch-merging.service.ts';

/** The services of branches with those of agents, on a real database. Tools whose ID starts with `no_` do not exist. */
export async function testBranches(db: Db) {
  const agents = await testAgents(db);
  const { procedureDrafts, user, access: agentAccess, saving: agentSaving } = agents;
  const { notifications, owners } = openNotices(db);
  const branchAccess = branchAccessService({ db, agentAccess });
  const agentPeople = agentPeopleService({ db, user });
  const common = { ...agents, agentAccess, agentSaving, branchAccess, agentPeople };
  const agentDeployments = agentDeploymentsService(common);
  const { onBranchArchived } = proposalClosingService(common);
  const deps = { ...common, agentDeployments, onBranchArchived };
  const branchMerging = branchMergingService(deps);
  return {
    ...agents,
    agentDeployments,
    branchMerging,
    agentDrafts: agentDraftsService(common),
    agentBranches: agentBranchesService({
      ...deps,
      countCalls: async () => new Map(),
      withProcedureDrafts: procedureDrafts.withDrafts,
    }),
    proposals: agentMergeProposalsService({ ...common, branchMerging, notifications, owners }),
    procedures: agentProceduresService({
      ...common,
      procedureDrafts,
      hasTool: async (_, id) => !id.startsWith('tool_no'),
    }),
  };
}
