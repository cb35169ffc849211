import type { AgentConfig } from '../../../../contract/agents/config/agent-config.ts';
import { patchAgentConfig } from '../../../../contract/agents/config/patch-agent-config.ts';
import { branchLimits } from '../../../../contract/agents/versions/agent-branches-limits.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import { newId } from '../../../platform/ids.ts';
import type { Live } from '../../../platform/live.ts';
import { describeProblem } from '../agent-config.rules.ts';
import { type AgentRow, agentBranchesStore, type BranchRow, type VersionSummary } from './agent-branches.store.ts';
import { shareOf } from './agent-deployments.rules.ts';
import type { AgentDeploymentsService } from './agent-deployments.service.ts';
import { agentDraftsStore } from './agent-drafts.store.ts';
import type { AgentPeopleService, Authorship } from './agent-people.service.ts';
import type { AgentAccess, BranchAccessService } from './branch-access.service.ts';
import { describeParents, divergence, toGraph } from './version-graph.rules.ts';

/** Writes versions. */
export interface AgentSaving {
  requireUsable(actor: Actor, config: AgentConfig, before?: AgentConfig): Promise<void>;
  save(
    tx: Tx,
    actor: Actor,
    agent: AgentRow,
    version: {
      readonly branchId: string;
      readonly config: AgentConfig;
      readonly description?: string;
      readonly parentIds?: readonly string[];
    },
  ): Promise<{ readonly versionId: string }>;
}

export interface AgentBranchesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly agentAccess: AgentAccess;
  readonly agentSaving: AgentSaving;
  readonly branchAccess: BranchAccessService;
  readonly agentPeople: AgentPeopleService;
  readonly agentDeployments: AgentDeploymentsService;
  /** Conversations of an agent since a time, by branch. */
  readonly countCalls: (agentId: string, since: Date) => Promise<ReadonlyMap<string, number>>;
  readonly onBranchArchived: OnBranchArchived;
  /** The config with the procedures that the caller has not saved on the branch. */
  readonly withProcedureDrafts: (
    tx: Tx,
    actor: Actor,
    branch: Pick<BranchRow, 'agentId' | 'id'>,
    config: AgentConfig,
  ) => Promise<AgentConfig>;
}

/** Ends what other nouns keep for a branch. */
export type OnBranchArchived = (tx: Tx, actor: Actor, agentId: string, branchId: string) => Promise<void>;

interface NewBranch {
  readonly parentVersionId: string;
  readonly name: string;
  readonly description: string;
  readonly changes: {
    readonly conversation_config?: unknown;
    readonly platform_settings?: unknown;
    readonly workflow?: unknown;
  };
  readonly includesDraft: boolean;
}

interface BranchChanges {
  readonly name?: string | undefined;
  readonly isArchived?: boolean | undefined;
  readonly isProtected?: boolean | undefined;
}

export interface VersionView {
  readonly version: VersionSummary;
  readonly parents: ReturnType<typeof describeParents>;
  readonly author: Authorship;
}

const weekMs = 7 * 24 * 3600_000;

/** Lines of versions of an agent. */
export function agentBranchesService(deps: AgentBranchesDeps) {
  const { db, clock, live, agentAccess, agentSaving, branchAccess, agentPeople, agentDeployments } = deps;

  async function viewVersions(actor: Actor, agent: AgentRow, versions: readonly VersionSummary[]) {
    const graph = toGraph(await agentBranchesStore(db).listVersions(agent));
    const describe = await agentPeople.describe(
      actor,
      agent,
      versions.map(({ userId }) => userId),
    );
    return versions.map(
      (version): VersionView => ({
        version,
        parents: describeParents(graph, version, agent.mainBranchId),
        author: describe(version.userId),
      }),
    );
  }

  async function requireFreeName(tx: Tx, agent: AgentRow, name: string, ownId?: string): Promise<void> {
    const found = await agentBranchesStore(tx).findByName(agent, name);
    if (found && found.id !== ownId) throw new AppError('agent_branch_name_taken', { param: 'name' });
  }

  async function requireVersion(agent: AgentRow, versionId: string, param: string, tx: Db | Tx = db) {
    const version = await agentBranchesStore(tx).findVersion(agent, versionId);
    if (!version) throw new AppError('agent_version_not_found', { param });
    return version;
  }

  const service = {
    async list(
      actor: Actor,
      agentId: string,
      { includesArchived, limit, countsCommits }: { includesArchived: boolean; limit: number; countsCommits: boolean },
    ) {
      const agent = await agentAccess.require(actor, agentId);
      const store = agentBranchesStore(db);
      const all = await store.list(agent, includesArchived);
      const branches = all.slice(0, limit);
      const main = all.find(({ id }) => id === agent.mainBranchId);
      const graph = toGraph(await store.listVersions(agent));
      const calls = await deps.countCalls(agent.id, new Date(clock().getTime() - weekMs));
      const drafts = await agentDraftsStore(db).listOf(agent.id, actor.userId);
      const traffic = await agentDeployments.traffic(agent);
      const authorIds = branches.map(({ userId }) => userId);
      const describe = await agentPeople.describe(actor, agent, authorIds);
      const views = branches.map((branch) => {
        const head = graph.get(branch.headVersionId);
        const draft = drafts.get(branch.id);
        return {
          branch,
          author: describe(branch.userId),
          livePercentage: shareOf(traffic, branch.id, agent.mainBranchId),
          draft: draft && { createdAt: draft.createdAt, isBehind: draft.baseVersionId !== branch.headVersionId },
          calls: calls.get(branch.id) ?? 0,
          commits: countsCommits && main ? divergence(graph, branch.headVersionId, main.headVersionId) : undefined,
          mergedIntoBranchId: head ? describeParents(graph, head, agent.mainBranchId).mergedIntoBranchId : null,
        };
      });
      return { total: all.length, views };
    },

    async get(actor: Actor, agentId: string, branchId: string) {
      const agent = await agentAccess.require(actor, agentId);
      const branch = await branchAccess.require(agent, branchId);
      const store = agentBranchesStore(db);
      const versions = await store.listVersionsOf(agent, branch.id, branchLimits.recentVersions);
      const describe = await agentPeople.describe(actor, agent, [branch.userId]);
      return {
        branch,
        author: describe(branch.userId),
        livePercentage: shareOf(await agentDeployments.traffic(agent), branch.id, agent.mainBranchId),
        parent: branch.parentBranchId === null ? undefined : await store.find(agent, branch.parentBranchId),
        versions: await viewVersions(actor, agent, versions),
      };
    },

    async getVersion(actor: Actor, agentId: string, versionId: string): Promise<VersionView> {
      const agent = await agentAccess.require(actor, agentId);
      const { config: _, ...version } = await requireVersion(agent, versionId, 'version_id');
      return (await viewVersions(actor, agent, [version]))[0]!;
    },

    /** Throws `agent_version_not_found`, `agent_branch_name_taken`, and `invalid_parameters` for changes that do not fit. */
    async create(actor: Actor, agentId: string, input: NewBranch) {
      const agent = await agentAccess.require(actor, agentId, 'convai_agents.update');
      const parent = await requireVersion(agent, input.parentVersionId, 'parent_version_id');
      const patched = patchConfig(parent.config, input.changes);
      await agentSaving.requireUsable(actor, patched, parent.config);
      return transaction(db, async (tx) => {
        const store = agentBranchesStore(tx);
        await store.lockAgent(agent);
        await requireFreeName(tx, agent, input.name);
        if ((await store.count(agent)) >= branchLimits.count)
          throw new AppError('conflict', { message: `An agent has at most ${branchLimits.count} branches.` });
        const config = input.includesDraft ? await addDrafts(tx, actor, agent, parent, patched) : patched;
        const branch = {
          id: `agtbrch_${newId()}`,
          agentId: agent.id,
          name: input.name,
          description: input.description,
          parentBranchId: parent.branchId,
          baseVersionId: parent.id,
          headVersionId: parent.id,
          userId: actor.userId,
          createdAt: clock(),
          updatedAt: clock(),
          lastCommittedAt: clock(),
        };
        await store.insert(branch);
        const parentIds = [parent.id];
        const version = { branchId: branch.id, config, description: input.description, parentIds };
        const { versionId } = await agentSaving.save(tx, actor, agent, version);
        await live.publish(actor.workspaceId, { topic: 'agents', id: agent.id }, tx);
        return { branchId: branch.id, versionId };
      });
    },

    /** Only admins of the agent protect a branch, and change a protected one. */
    async edit(actor: Actor, agentId: string, branchId: string, { name, isArchived, isProtected }: BranchChanges) {
      await transaction(db, async (tx) => {
        const agent = await agentAccess.require(actor, agentId, 'convai_agents.update', tx);
        await agentBranchesStore(tx).lockAgent(agent);
        const branch = await branchAccess.require(agent, branchId, tx);
        await branchAccess.requireUnprotected(actor, agent, branch, tx);
        if (
          isProtected !== undefined &&
          isProtected !== branch.isProtected &&
          !(await branchAccess.isAdmin(actor, agent, tx))
        )
          throw new AppError('forbidden', {
            message: 'Only admins of the agent protect its branches.',
            param: 'protection_status',
          });
        if (name !== undefined) await requireFreeName(tx, agent, name, branch.id);
        if (isArchived && !branch.isArchived) await requireArchivable(tx, agent, branch);
        const changes = {
          ...(name !== undefined && { name }),
          ...(isArchived !== undefined && { isArchived }),
          ...(isProtected !== undefined && { isProtected }),
        };
        await agentBranchesStore(tx).update(agent, branch.id, { ...changes, updatedAt: clock() });
        if (isArchived && !branch.isArchived) await deps.onBranchArchived(tx, actor, agent.id, branch.id);
        await live.publish(actor.workspaceId, { topic: 'agents', id: agent.id }, tx);
      });
      return service.get(actor, agentId, branchId);
    },
  };

  async function requireArchivable(tx: Tx, agent: AgentRow, branch: BranchRow): Promise<void> {
    if (branch.id === agent.mainBranchId) throw new AppError('agent_branch_is_main', { param: 'is_archived' });
    const traffic = await agentDeployments.traffic(agent, tx);
    if (shareOf(traffic, branch.id, agent.mainBranchId) > 0)
      throw new AppError('agent_branch_is_live', { param: 'is_archived' });
  }

  async function addDrafts(
    tx: Tx,
    actor: Actor,
    agent: AgentRow,
    parent: { readonly id: string; readonly branchId: string },
    config: AgentConfig,
  ): Promise<AgentConfig> {
    const source = await branchAccess.require(agent, parent.branchId, tx);
    if (source.headVersionId !== parent.id)
      throw new AppError('invalid_parameters', {
        param: 'parent_version_id',
        message: 'Drafts belong to the newest version of a branch.',
      });
    return deps.withProcedureDrafts(tx, actor, source, config);
  }

  return service;
}
export type AgentBranchesService = ReturnType<typeof agentBranchesService>;

function patchConfig(config: AgentConfig, changes: NewBranch['changes']): AgentConfig {
  const patched = patchAgentConfig(config, changes);
  if (!patched.success) throw new AppError('invalid_parameters', describeProblem(patched.error));
  return patched.data;
}
