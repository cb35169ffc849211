import { type AgentConfig, agentConfig } from '../../../../contract/agents/config/agent-config.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import type { Live } from '../../../platform/live.ts';
import type { AgentSaving, OnBranchArchived } from './agent-branches.service.ts';
import { type AgentRow, agentBranchesStore, type BranchRow } from './agent-branches.store.ts';
import type { AgentDeploymentsService } from './agent-deployments.service.ts';
import { isEqual, type MergeConflict, mergeConfigs, valueAt } from './agent-merge.rules.ts';
import type { AgentAccess, BranchAccessService } from './branch-access.service.ts';
import { ancestorsOf, commonBase, lineSince, toGraph, type VersionGraph } from './version-graph.rules.ts';

interface BranchMergingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly agentAccess: AgentAccess;
  readonly agentSaving: AgentSaving;
  readonly branchAccess: BranchAccessService;
  readonly agentDeployments: AgentDeploymentsService;
  readonly onBranchArchived: OnBranchArchived;
}

export interface MergePlan {
  readonly agent: AgentRow;
  readonly source: BranchRow;
  readonly target: BranchRow;
  readonly config: AgentConfig;
  readonly conflicts: readonly MergeConflict[];
  /** Whether the target has all versions of the source. */
  readonly isMerged: boolean;
  /** Whether the result is the newest version of the source. */
  readonly isLikeSource: boolean;
}

export interface MergeOptions {
  readonly archivesSource: boolean;
  /** The source wins where both changed a field; otherwise the later change. */
  readonly force: boolean;
}

/** How far back changes of one field are dated. */
const maxDatedVersions = 200;

/** Brings the changes of one branch into another, by field. */
export function branchMergingService(deps: BranchMergingDeps) {
  const { db, clock, live, agentAccess, agentSaving, branchAccess, agentDeployments } = deps;

  /** When each conflicting field got its value, on one side. */
  async function dateChanges(tx: Db | Tx, agent: AgentRow, graph: VersionGraph, head: string, base?: string) {
    const line = lineSince(graph, head, base).slice(0, maxDatedVersions);
    const ids = [...line.map(({ id }) => id), ...(base === undefined ? [] : [base])];
    const configs = await agentBranchesStore(tx).findVersions(agent, ids);
    return (section: MergeConflict['section'], path: readonly string[]): number => {
      const values = ids.map((id) => valueAt(configs.get(id)?.config ?? {}, section, path));
      const older = values.findIndex((value) => !isEqual(value, values[0]));
      const changed = line[older < 0 ? line.length - 1 : older - 1];
      return changed?.createdAt.getTime() ?? 0;
    };
  }

  async function plan(
    tx: Db | Tx,
    agent: AgentRow,
    source: BranchRow,
    target: BranchRow,
    force: boolean,
  ): Promise<MergePlan> {
    const store = agentBranchesStore(tx);
    const graph = toGraph(await store.listVersions(agent));
    const base = commonBase(graph, source.headVersionId, target.headVersionId);
    const ids = [source.headVersionId, target.headVersionId, ...(base ? [base.id] : [])];
    const configs = await store.findVersions(agent, ids);
    const configOf = (id: string): AgentConfig => configs.get(id)!.config;
    const own = configOf(source.headVersionId);
    const theirs = configOf(target.headVersionId);
    const ofBase = base ? configOf(base.id) : {};
    const isMerged = ancestorsOf(graph, target.headVersionId).has(source.headVersionId);
    const forced = mergeConfigs(ofBase, own, theirs, () => 'source');
    const merged =
      force || forced.conflicts.length === 0
        ? forced
        : await byDate(tx, agent, graph, { source, target, own, theirs, ofBase, baseId: base?.id });
    return {
      agent,
      source,
      target,
      config: requireConfig(merged.config),
      conflicts: merged.conflicts,
      isMerged,
      isLikeSource: isEqual(merged.config, own),
    };
  }

  async function byDate(
    tx: Db | Tx,
    agent: AgentRow,
    graph: VersionGraph,
    sides: {
      readonly source: BranchRow;
      readonly target: BranchRow;
      readonly own: AgentConfig;
      readonly theirs: AgentConfig;
      readonly ofBase: Partial<AgentConfig>;
      readonly baseId: string | undefined;
    },
  ) {
    const { source, target, own, theirs, ofBase, baseId } = sides;
    const ofSource = await dateChanges(tx, agent, graph, source.headVersionId, baseId);
    const ofTarget = await dateChanges(tx, agent, graph, target.headVersionId, baseId);
    return mergeConfigs(ofBase, own, theirs, ({ section }, path) =>
      ofSource(section, path) >= ofTarget(section, path) ? 'source' : 'target',
    );
  }

  /** Two sides that are valid may make a config that is not. */
  function requireConfig(merged: unknown): AgentConfig {
    const config = agentConfig.safeParse(merged);
    if (config.success) return config.data;
    const [issue] = config.error.issues;
    throw new AppError('agent_merge_invalid', {
      message: `The changes of both branches do not fit together: ${issue!.path.join('.')}: ${issue!.message}`,
    });
  }

  async function requireBranches(agent: AgentRow, sourceId: string, targetId: string, tx: Db | Tx = db) {
    if (sourceId === targetId)
      throw new AppError('invalid_parameters', { param: 'target_branch_id', message: 'A branch has its own changes.' });
    const source = await branchAccess.require(agent, sourceId, tx, 'source_branch_id');
    const target = await branchAccess.requireOpen(agent, targetId, tx, 'target_branch_id');
    return { source, target };
  }

  /** The target as the branch's own changes on top of the main branch. */
  async function planRebase(tx: Db | Tx, agent: AgentRow, branchId: string): Promise<MergePlan> {
    if (branchId === agent.mainBranchId) throw new AppError('agent_branch_is_main', { param: 'branch_id' });
    const branch = await branchAccess.requireOpen(agent, branchId, tx);
    const main = await branchAccess.require(agent, agent.mainBranchId, tx);
    return plan(tx, agent, branch, main, true);
  }

  return {
    async preview(
      actor: Actor,
      agentId: string,
      sourceId: string,
      targetId: string,
      force: boolean,
    ): Promise<MergePlan> {
      const agent = await agentAccess.require(actor, agentId);
      const { source, target } = await requireBranches(agent, sourceId, targetId);
      return plan(db, agent, source, target, force);
    },

    async previewRebase(actor: Actor, agentId: string, branchId: string): Promise<MergePlan> {
      const agent = await agentAccess.require(actor, agentId);
      return planRebase(db, agent, branchId);
    },

    /**
     * In the transaction of the caller. The share of conversations of a source that is archived goes to the target.
     * Returns the newest version of the target. Throws `agent_branch_protected` unless the caller administers the agent,
     * or the merge `isApproved`.
     */
    async mergeIn(
      tx: Tx,
      actor: Actor,
      agentId: string,
      branches: { readonly sourceId: string; readonly targetId: string; readonly isApproved?: boolean },
      { archivesSource, force }: MergeOptions,
    ): Promise<string> {
      const agent = await agentAccess.require(actor, agentId, 'convai_agents.update', tx);
      await agentBranchesStore(tx).lockAgent(agent);
      // Saving locks the branch too: its newest version stays what the plan is made of.
      await agentBranchesStore(tx).lockBranch(agent, branches.targetId);
      const { source, target } = await requireBranches(agent, branches.sourceId, branches.targetId, tx);
      if (!branches.isApproved) await branchAccess.requireUnprotected(actor, agent, target, tx);
      const { config, isMerged } = await plan(tx, agent, source, target, force);
      let versionId = target.headVersionId;
      if (!isMerged) {
        const description = `Merge ${source.name} into ${target.name}`;
        const parentIds = [target.headVersionId, source.headVersionId];
        ({ versionId } = await agentSaving.save(tx, actor, agent, {
          branchId: target.id,
          config,
          description,
          parentIds,
        }));
      }
      if (archivesSource && source.id !== agent.mainBranchId && !source.isArchived) {
        await agentDeployments.move(tx, actor, agent, source.id, target.id);
        await agentBranchesStore(tx).update(agent, source.id, { isArchived: true, updatedAt: clock() });
        await deps.onBranchArchived(tx, actor, agent.id, source.id);
      }
      await live.publish(actor.workspaceId, { topic: 'agents', id: agent.id }, tx);
      return versionId;
    },

    /** Throws `agent_branch_up_to_date` if the main branch has nothing new. Returns the new version of the branch. */
    async rebase(actor: Actor, agentId: string, branchId: string): Promise<string> {
      return transaction(db, async (tx) => {
        const agent = await agentAccess.require(actor, agentId, 'convai_agents.update', tx);
        await agentBranchesStore(tx).lockAgent(agent);
        await agentBranchesStore(tx).lockBranch(agent, branchId);
        const { source, target: main, config, isLikeSource } = await planRebase(tx, agent, branchId);
        await branchAccess.requireUnprotected(actor, agent, source, tx);
        if (isLikeSource) throw new AppError('agent_branch_up_to_date', { param: 'branch_id' });
        const description = `Rebase onto ${main.name}`;
        const parentIds = [source.headVersionId, main.headVersionId];
        const version = { branchId: source.id, config, description, parentIds };
        const { versionId } = await agentSaving.save(tx, actor, agent, version);
        await agentBranchesStore(tx).update(agent, source.id, { baseVersionId: main.headVersionId });
        await live.publish(actor.workspaceId, { topic: 'agents', id: agent.id }, tx);
        return versionId;
      });
    },

    /** `mergeIn` in a transaction of its own. */
    merge(actor: Actor, agentId: string, sourceId: string, targetId: string, options: MergeOptions): Promise<string> {
      return transaction(db, (tx) => this.mergeIn(tx, actor, agentId, { sourceId, targetId }, options));
    },
  };
}
export type BranchMergingService = ReturnType<typeof branchMergingService>;
