import { maxAgents } from '../../../contract/agents/agents-limits.ts';
import type { AgentConfig } from '../../../contract/agents/config/agent-config.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { ShareByDefault } from '../resource-shares/default-shares.service.ts';
import type { AgentAccessService } from './agent-access.service.ts';
import { isTooLarge, toStored } from './agent-config.rules.ts';
import { agentVersionsStore } from './agent-versions.store.ts';
import { type Agent, agentsStore } from './agents.store.ts';
import { listReferences, type ReferenceKind } from './config-references.rules.ts';

/** Why the caller cannot use the resource; undefined: they can. */
type FindProblem = (
  actor: Actor,
  id: string,
) => Promise<{ readonly code: ErrorCode; readonly message?: string } | undefined>;

/** How other nouns judge what a config names. */
export type ReferenceChecks = Readonly<Record<ReferenceKind, FindProblem>>;

interface AgentSavingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly access: Pick<AgentAccessService, 'requireTerms'>;
  readonly shareByDefault: ShareByDefault;
  readonly references: ReferenceChecks;
}

export interface AgentDraft {
  /** Of the speech engine for which it talks. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly tags?: readonly string[] | undefined;
  readonly config: AgentConfig;
}

export interface AgentSave {
  readonly branchId: string;
  readonly config: AgentConfig;
  readonly name?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Of the version. */
  readonly description?: string | undefined;
  /** Default: the newest version of the branch. */
  readonly parentIds?: readonly string[] | undefined;
}

const mainBranchName = 'Main';

/** The one place that writes agents' versions. */
export function agentSavingService({ db, clock, live, access, shareByDefault, references }: AgentSavingDeps) {
  /** Throws for what is named and cannot be used; what was named before may have been deleted since. */
  async function checkReferences(actor: Actor, config: AgentConfig, before?: AgentConfig): Promise<void> {
    const known = new Set(before && listReferences(before).map(({ kind, id }) => `${kind} ${id}`));
    for (const { kind, id, path } of listReferences(config)) {
      const key = `${kind} ${id}`;
      if (known.has(key)) continue;
      known.add(key);
      const problem = await references[kind](actor, id);
      if (problem) throw new AppError(problem.code, { ...problem, param: path });
    }
  }

  function checkSize(config: AgentConfig): void {
    if (!isTooLarge(config)) return;
    throw new AppError('invalid_parameters', {
      message: 'The config of an agent has at most 300 kB.',
      param: 'conversation_config',
    });
  }

  return {
    /**
     * Called before the transaction that saves a config with new parts. Throws `convai_terms_required`, or the error of a
     * voice, tool, document or secret that the config names, unlike `before`, and that the caller cannot use. The error
     * has the path of the field.
     */
    async requireUsable(actor: Actor, config: AgentConfig, before?: AgentConfig): Promise<void> {
      await access.requireTerms(actor);
      await checkReferences(actor, config, before);
    },

    /** Adds a version to a branch. Throws `agent_branch_not_found`. */
    async save(tx: Tx, actor: Actor, agent: Agent, save: AgentSave): Promise<{ readonly versionId: string }> {
      const store = agentVersionsStore(tx);
      const branch = await store.lockBranch(agent.id, save.branchId);
      if (!branch) throw new AppError('agent_branch_not_found', { param: 'branch_id' });
      const head = await store.findVersion(agent.id, branch.headVersionId);
      const config = toStored(save.config);
      checkSize(config);
      const [id, now] = [`agtvrsn_${newId()}`, clock()];
      await store.insertVersion({
        id,
        agentId: agent.id,
        branchId: branch.id,
        // The head of a new branch is a version of another one.
        number: head?.branchId === branch.id ? head.number + 1 : 1,
        description: save.description ?? '',
        config,
        parentIds: save.parentIds ?? [branch.headVersionId],
        userId: actor.userId,
        createdAt: now,
      });
      await store.updateBranch(branch.id, { headVersionId: id, updatedAt: now, lastCommittedAt: now });
      const isMain = branch.id === agent.mainBranchId;
      await agentsStore(tx).update(actor.workspaceId, agent.id, {
        ...(save.name === undefined ? {} : { name: save.name }),
        ...(save.tags === undefined ? {} : { tags: save.tags }),
        ...(isMain ? { liveVersionId: id, archived: config.platform_settings.archived } : {}),
        updatedAt: now,
      });
      await live.publish(actor.workspaceId, { topic: 'agents', id: agent.id }, tx);
      return { versionId: id };
    },

    /**
     * Creates an agent with its main branch and first version; `also` runs in the same transaction. Throws like
     * `requireUsable`.
     */
    async create(
      actor: Actor,
      { id = `agent_${newId()}`, name, tags = [], config: given }: AgentDraft,
      also?: (tx: Tx) => Promise<void>,
    ): Promise<Agent> {
      await access.requireTerms(actor);
      const config = toStored(given);
      checkSize(config);
      await checkReferences(actor, config);
      if ((await agentsStore(db).count(actor.workspaceId)) >= maxAgents)
        throw new AppError('conflict', { message: `A workspace has at most ${maxAgents} agents.` });
      const [branchId, versionId] = [`agtbrch_${newId()}`, `agtvrsn_${newId()}`];
      const [createdAt, { userId }] = [clock(), actor];
      return transaction(db, async (tx) => {
        const agent = await agentsStore(tx).insert(actor.workspaceId, {
          id,
          userId,
          name,
          tags,
          mainBranchId: branchId,
          liveVersionId: versionId,
          archived: config.platform_settings.archived,
          createdAt,
          updatedAt: createdAt,
        });
        const store = agentVersionsStore(tx);
        await store.insertBranch({
          id: branchId,
          agentId: id,
          name: mainBranchName,
          headVersionId: versionId,
          userId,
          createdAt,
          updatedAt: createdAt,
          lastCommittedAt: createdAt,
        });
        await store.insertVersion({ id: versionId, agentId: id, branchId, number: 1, config, userId, createdAt });
        await shareByDefault(tx, actor, 'convai_agents', id);
        await live.publish(actor.workspaceId, { topic: 'agents', id }, tx);
        await also?.(tx);
        return agent;
      });
    },
  };
}
export type AgentSavingService = ReturnType<typeof agentSavingService>;
