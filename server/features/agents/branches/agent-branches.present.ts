import type { AccessInfo } from '../../../../contract/agents/access-info.ts';
import type {
  BranchReply,
  BranchSummaryReply,
  MergePreviewReply,
  VersionReply,
} from '../../../../contract/agents/versions/agent-branches.ts';
import type { DeploymentReply, DraftReply } from '../../../../contract/agents/versions/agent-deployments.ts';
import { unixSeconds } from '../../../../contract/fields/unix-time.ts';
import type { AgentBranchesService, VersionView } from './agent-branches.service.ts';
import type { DeploymentView } from './agent-deployments.service.ts';
import type { AgentDraftsService } from './agent-drafts.service.ts';
import type { Authorship } from './agent-people.service.ts';
import type { MergePlan } from './branch-merging.service.ts';

type BranchView = Awaited<ReturnType<AgentBranchesService['get']>>;
type SummaryView = Awaited<ReturnType<AgentBranchesService['list']>>['views'][number];

export const presentAccess = ({ isCreator, name, email, role, source }: Authorship): AccessInfo => ({
  is_creator: isCreator,
  creator_name: name,
  creator_email: email,
  role,
  anonymous_access_level_override: null,
  access_source: source,
});

const presentBase = ({
  branch,
  author,
  livePercentage,
}: Pick<BranchView & SummaryView, 'branch' | 'author' | 'livePercentage'>) => ({
  id: branch.id,
  name: branch.name,
  agent_id: branch.agentId,
  description: branch.description,
  created_at: unixSeconds(branch.createdAt),
  last_committed_at: unixSeconds(branch.lastCommittedAt),
  is_archived: branch.isArchived,
  protection_status: branch.isProtected ? ('admin_perms_required' as const) : ('writer_perms_required' as const),
  access_info: presentAccess(author),
  current_live_percentage: livePercentage,
});

export const presentSummary = (view: SummaryView): BranchSummaryReply => ({
  ...presentBase(view),
  parent_branch_id: view.branch.parentBranchId,
  draft_exists: view.draft !== undefined,
  draft_created_at: view.draft ? unixSeconds(view.draft.createdAt) : null,
  draft_is_behind_tip: view.draft?.isBehind ?? false,
  calls_7d: view.calls,
  commits_ahead: view.commits?.ahead ?? null,
  commits_behind: view.commits?.behind ?? null,
  merged_into_branch_id: view.mergedIntoBranchId,
});

export const presentVersion = ({ version, parents, author }: VersionView): VersionReply => ({
  id: version.id,
  agent_id: version.agentId,
  branch_id: version.branchId,
  version_description: version.description,
  seq_no_in_branch: version.number,
  time_committed_secs: unixSeconds(version.createdAt),
  parents: {
    in_branch_parent_id: parents.inBranchParentId,
    out_of_branch_parent_id: parents.outOfBranchParentId,
    merged_into_branch_id: parents.mergedIntoBranchId,
    merged_from_branch_id: parents.mergedFromBranchId,
    merged_from_version_id: parents.mergedFromVersionId,
    rebased_from_version_id: parents.rebasedFromVersionId,
  },
  access_info: presentAccess(author),
});

export const presentBranch = (view: BranchView): BranchReply => ({
  ...presentBase(view),
  parent_branch: view.parent ? { id: view.parent.id, name: view.parent.name } : null,
  most_recent_versions: view.versions.map(presentVersion),
});

/** `branch`: the one that would get the new version. */
export const presentPlan = (plan: MergePlan, branch: 'source' | 'target'): MergePreviewReply => {
  const { agent, config, conflicts, isLikeSource } = plan;
  const pathOf = ({ section, path }: MergePlan['conflicts'][number]) => (path === '' ? section : `${section}.${path}`);
  return {
    agent_id: agent.id,
    name: agent.name,
    tags: [...agent.tags],
    metadata: {
      created_at_unix_secs: unixSeconds(agent.createdAt),
      updated_at_unix_secs: unixSeconds(agent.updatedAt),
    },
    conversation_config: config.conversation_config,
    platform_settings: config.platform_settings,
    workflow: config.workflow,
    procedures: Object.fromEntries(
      Object.entries(config.procedures ?? {}).map(([id, { version_id, name, type, trigger, folder_parent_id }]) => [
        id,
        { procedure_id: id, version_id, name, type, trigger, folder_parent_id },
      ]),
    ),
    version_id: plan[branch].headVersionId,
    branch_id: plan[branch].id,
    main_branch_id: agent.mainBranchId,
    overridden_fields: conflicts.map(pathOf),
    conflicts: conflicts.map(({ section, path, base, source, target }) => ({
      path,
      section,
      base_value: base ?? null,
      source_value: source ?? null,
      target_value: target ?? null,
    })),
    source_identical_to_target: isLikeSource,
  };
};

export const presentDeployment = ({ deployment, isActive, author }: DeploymentView): DeploymentReply => ({
  id: deployment.id,
  traffic_percentage_branch_id_map: deployment.traffic,
  deployed_at_unix_secs: unixSeconds(deployment.createdAt),
  is_active: isActive,
  source: deployment.source,
  access_info: presentAccess(author),
});

export const presentDraft = (draft: Awaited<ReturnType<AgentDraftsService['get']>>): DraftReply => ({
  name: draft.name,
  tags: [...draft.tags],
  conversation_config: draft.config.conversation_config,
  platform_settings: draft.config.platform_settings,
  workflow: draft.config.workflow,
  base_version_id: draft.baseVersionId,
  created_at: unixSeconds(draft.createdAt),
  updated_at: unixSeconds(draft.updatedAt),
});
