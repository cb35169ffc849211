import type { AgentConfig, AgentConfigPatch } from '../../../contract/agents/config/agent-config.ts';
import { patchAgentConfig } from '../../../contract/agents/config/patch-agent-config.ts';
import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import type { DeleteShares } from '../resource-shares/resource-shares.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { User } from '../user/user.store.ts';
import type { AgentAccessService } from './agent-access.service.ts';
import { describeProblem, isSameConfig, toStored } from './agent-config.rules.ts';
import type { AgentConfigsService } from './agent-configs.service.ts';
import { agentFilesPrefix } from './agent-files.rules.ts';
import type { AgentSavingService } from './agent-saving.service.ts';
import { type AgentVersion, agentVersionsStore } from './agent-versions.store.ts';
import { type Agent, type AgentQuery, agentsStore } from './agents.store.ts';

/** An agent with what its reply shows of the caller and of its creator. */
export interface ListedAgent {
  readonly agent: Agent;
  readonly role: ResourceRole;
  readonly isCreator: boolean;
  readonly isWorkspaceAdmin: boolean;
  /** Undefined for an account that was deleted. */
  readonly creator: User | undefined;
  /** Of the version that people talk to. */
  readonly voiceId: string;
}

export interface AgentView extends ListedAgent {
  readonly version: AgentVersion;
}

export interface AgentChanges extends AgentConfigPatch {
  readonly name?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** What the version is about. */
  readonly description?: string | undefined;
}

interface AgentsDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'list' | 'delete'>;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly user: Pick<UserService, 'listByIds'>;
  readonly access: AgentAccessService;
  readonly configs: Pick<AgentConfigsService, 'find'>;
  readonly saving: Pick<AgentSavingService, 'requireUsable' | 'save'>;
  readonly deleteShares: DeleteShares;
  /** The config with the procedures that the caller has not saved on the branch; their drafts end. */
  readonly publishProcedures: (
    tx: Tx,
    actor: Actor,
    branch: { readonly agentId: string; readonly id: string },
    config: AgentConfig,
  ) => Promise<AgentConfig>;
}

const weekMs = 7 * 24 * 3_600_000;
const notFound = (param: string) =>
  new AppError(param === 'version_id' ? 'agent_version_not_found' : 'agent_branch_not_found', { param });

function mergeConfig(config: AgentConfig, patch: AgentConfigPatch): AgentConfig {
  const result = patchAgentConfig(config, patch);
  if (!result.success) throw new AppError('invalid_parameters', describeProblem(result.error));
  return result.data;
}

/** Agents of a workspace. */
export function agentsService(deps: AgentsDeps) {
  const { db, blobs, clock, live, user, access, configs, saving, deleteShares, publishProcedures } = deps;

  async function toListed(actor: Actor, rows: readonly Agent[]): Promise<ListedAgent[]> {
    const [roles, people, voices] = await Promise.all([
      access.rolesOn(actor, rows),
      user.listByIds([...new Set(rows.map(({ userId }) => userId))]),
      agentsStore(db).liveVoices(rows.map(({ liveVersionId }) => liveVersionId)),
    ]);
    const creators = new Map(people.map((person) => [person.id, person]));
    return rows.flatMap((agent) => {
      const role = roles.get(agent.id);
      if (!role) return [];
      const isCreator = agent.userId === actor.userId;
      const isWorkspaceAdmin = actor.role === 'admin';
      const creator = creators.get(agent.userId);
      return [{ agent, role, isCreator, isWorkspaceAdmin, creator, voiceId: voices.get(agent.id) ?? '' }];
    });
  }

  async function viewOf(actor: Actor, agent: Agent, choice: { branchId?: string; versionId?: string } = {}) {
    const [[listed], version] = await Promise.all([toListed(actor, [agent]), configs.find(agent, choice)]);
    if (!listed) throw new AppError('agent_not_found', { param: 'agent_id' });
    if (!version) throw notFound(choice.versionId === undefined ? 'branch_id' : 'version_id');
    return { ...listed, version };
  }

  /** Throws for a branch that does not exist, is archived or is protected from the caller. */
  async function requireWritable(actor: Actor, agent: Agent, branchId: string): Promise<void> {
    const branch = await agentVersionsStore(db).findBranch(agent.id, branchId);
    if (!branch) throw notFound('branch_id');
    if (branch.isArchived) throw new AppError('conflict', { message: 'The branch is archived.', param: 'branch_id' });
    if (!branch.isProtected || (await access.rolesOn(actor, [agent])).get(agent.id) === 'admin') return;
    throw new AppError('forbidden', {
      message: 'Only admins of the agent save to a protected branch.',
      param: 'branch_id',
    });
  }

  /**
   * Merges a patch into the newest config of a branch, by default the main one. A patch without effect adds no version.
   * Throws `invalid_parameters` with the path of a wrong field, and like `AgentSavingService.requireUsable`.
   */
  async function patch(actor: Actor, id: string, changes: AgentChanges, branchId?: string): Promise<AgentView> {
    const { name, tags, description, ...parts } = changes;
    const found = await access.require(actor, id, 'convai_agents.update');
    const branch = branchId ?? found.mainBranchId;
    await requireWritable(actor, found, branch);
    const newest = (await configs.find(found, { branchId: branch }))!.config;
    await saving.requireUsable(actor, mergeConfig(newest, parts), newest);
    const agent = await transaction(db, async (tx) => {
      await agentVersionsStore(tx).lockBranch(found.id, branch);
      const before = (await configs.find(found, { branchId: branch }, tx))?.config;
      if (!before) throw new AppError('agent_not_found', { param: 'agent_id' });
      const branchOf = { agentId: found.id, id: branch };
      const config = await publishProcedures(tx, actor, branchOf, mergeConfig(before, parts));
      const isUnchanged = isSameConfig(toStored(config), toStored(before));
      if (isUnchanged && description === undefined) {
        const columns = { ...(name === undefined ? {} : { name }), ...(tags === undefined ? {} : { tags }) };
        await agentsStore(tx).update(actor.workspaceId, id, { ...columns, updatedAt: clock() });
        await live.publish(actor.workspaceId, { topic: 'agents', id }, tx);
      } else {
        await saving.save(tx, actor, found, { branchId: branch, config, name, tags, description });
      }
      return access.require(actor, id, 'convai_agents.read', tx);
    });
    return viewOf(actor, agent, branchId === undefined ? {} : { branchId });
  }

  return {
    patch,
    viewOf,

    /** Throws `invalid_cursor` for an unknown `after`. */
    async list(actor: Actor, query: Omit<AgentQuery, 'callsSince'>) {
      const store = agentsStore(db);
      if (query.after !== undefined && !(await store.has(actor.workspaceId, query.after)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const callsSince = new Date(clock().getTime() - weekMs);
      const rows = await store.list(actor, { ...query, callsSince, limit: query.limit + 1 });
      const agents = await toListed(actor, rows.slice(0, query.limit));
      return { agents, hasMore: rows.length > query.limit };
    },

    /** Those of these agents that exist for the caller, by ID. */
    async summaries(actor: Actor, ids: readonly string[]): Promise<Map<string, ListedAgent>> {
      const rows = await agentsStore(db).findAll(actor, ids, 'convai_agents.read');
      return new Map((await toListed(actor, rows)).map((listed) => [listed.agent.id, listed]));
    },

    /** Throws `agent_not_found`, `agent_branch_not_found` or `agent_version_not_found`. */
    get: async (actor: Actor, id: string, choice: { branchId?: string; versionId?: string } = {}): Promise<AgentView> =>
      viewOf(actor, await access.require(actor, id), choice),

    /** Deletes it with its versions, conversations and files. */
    async delete(actor: Actor, id: string): Promise<void> {
      const agent = await access.require(actor, id, 'convai_agents.delete');
      await transaction(db, async (tx) => {
        await agentsStore(tx).delete(actor.workspaceId, id);
        await deleteShares(tx, actor.workspaceId, 'convai_agents', id);
        await live.publish(actor.workspaceId, { topic: 'agents', id }, tx);
      });
      for await (const { key } of blobs.list(agentFilesPrefix(agent.workspaceId, id))) await blobs.delete(key);
    },
  };
}
export type AgentsService = ReturnType<typeof agentsService>;
