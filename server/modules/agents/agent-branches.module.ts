import { mountAgentMergeProposals } from '../../features/agent-merge-proposals/agent-merge-proposals.routes.ts';
import { agentMergeProposalsService } from '../../features/agent-merge-proposals/agent-merge-proposals.service.ts';
import { proposalClosingService } from '../../features/agent-merge-proposals/proposal-closing.service.ts';
import { mountAgentProcedures } from '../../features/agent-procedures/agent-procedures.routes.ts';
import { agentProceduresService } from '../../features/agent-procedures/agent-procedures.service.ts';
import type { ProcedureDraftsService } from '../../features/agent-procedures/procedure-drafts.service.ts';
import { mountAgentLlmUsage } from '../../features/agent-settings/agent-llm-usage.routes.ts';
import { agentLlmUsageService } from '../../features/agent-settings/agent-llm-usage.service.ts';
import type { LlmUsageService } from '../../features/agent-settings/llm-usage.service.ts';
import type { AgentToolsService } from '../../features/agent-tools/agent-tools.service.ts';
import { mountAgentBranches } from '../../features/agents/branches/agent-branches.routes.ts';
import { type AgentSaving, agentBranchesService } from '../../features/agents/branches/agent-branches.service.ts';
import { mountAgentDeployments } from '../../features/agents/branches/agent-deployments.routes.ts';
import { agentDeploymentsService } from '../../features/agents/branches/agent-deployments.service.ts';
import { agentDraftsService } from '../../features/agents/branches/agent-drafts.service.ts';
import { agentPeopleService } from '../../features/agents/branches/agent-people.service.ts';
import { type AgentAccess, branchAccessService } from '../../features/agents/branches/branch-access.service.ts';
import { branchMergingService } from '../../features/agents/branches/branch-merging.service.ts';
import { branchCallsService } from '../../features/conversations/branch-calls.service.ts';
import type { KnowledgeDependentsService } from '../../features/knowledge-base/knowledge-dependents.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface AgentBranchesModuleDeps {
  readonly platform: Platform;
  readonly workspaces: Pick<WorkspacesArea, 'user' | 'owners' | 'notifications'>;
  readonly agentAccess: AgentAccess;
  readonly agentSaving: AgentSaving;
  readonly procedureDrafts: ProcedureDraftsService;
  readonly llmUsage: LlmUsageService;
  readonly knowledgeDependents: Pick<KnowledgeDependentsService, 'pagesOf'>;
  readonly agentTools: Pick<AgentToolsService, 'require'>;
}

/** Branches, versions and drafts of agents, who merges them, and procedures. */
export function openAgentBranches(deps: AgentBranchesModuleDeps) {
  const { platform, workspaces, procedureDrafts, agentTools } = deps;
  const { user, owners, notifications } = workspaces;
  const { agentAccess, agentSaving } = deps;
  const branchAccess = branchAccessService({ ...platform, agentAccess });
  const agentPeople = agentPeopleService({ ...platform, user });
  const common = { ...platform, agentAccess, agentSaving, branchAccess, agentPeople };
  const agentDeployments = agentDeploymentsService(common);
  const agentDrafts = agentDraftsService(common);
  const { onBranchArchived } = proposalClosingService(platform);
  const { countCalls } = branchCallsService(platform);
  const withDeployments = { ...common, agentDeployments, onBranchArchived };
  const withProcedureDrafts = procedureDrafts.withDrafts;
  const agentBranches = agentBranchesService({ ...withDeployments, countCalls, withProcedureDrafts });
  const branchMerging = branchMergingService(withDeployments);
  const proposals = agentMergeProposalsService({ ...common, branchMerging, notifications, owners });
  const hasTool = (actor: Actor, id: string) =>
    agentTools.require(actor, id).then(
      () => true,
      () => false,
    );
  const agentProcedures = agentProceduresService({ ...common, procedureDrafts, hasTool });
  const { llmUsage, knowledgeDependents } = deps;
  const agentLlmUsage = agentLlmUsageService({ ...common, llmUsage, pagesOf: knowledgeDependents.pagesOf });
  return {
    services: { agentProcedures, branchAccess },
    routes: [
      mountAgentBranches({ agentBranches, branchMerging }),
      mountAgentDeployments({ agentDeployments, agentDrafts }),
      mountAgentMergeProposals(proposals),
      mountAgentProcedures(agentProcedures),
      mountAgentLlmUsage(agentLlmUsage),
    ],
  } satisfies Module;
}
