import type { ToolInput } from '../../../contract/agents/agent-tools.ts';
import { maxAgentTools } from '../../../contract/agents/agent-tools-limits.ts';
import { findLackOn } from '../../../contract/permissions/evaluate.ts';
import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { ResourceRole } from '../../../contract/permissions/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { findRole, findRoles } from '../../platform/db/resource-grants.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { AgentReferencesService, DependentAgent } from '../agents/agent-references.service.ts';
import type { ShareByDefault } from '../resource-shares/default-shares.service.ts';
import type { DeleteShares } from '../resource-shares/resource-shares.service.ts';
import type { UserService } from '../user/user.service.ts';
import { type AgentTool, agentToolsStore, type ToolQuery } from './agent-tools.store.ts';
import type { ToolChecksService } from './tool-checks.service.ts';
import { type ToolUsage, toolExecutionsStore } from './tool-executions.store.ts';

export interface AgentToolsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly checks: Pick<ToolChecksService, 'check' | 'checkMocks'>;
  readonly agentReferences: Pick<AgentReferencesService, 'list' | 'listBranches'>;
  readonly user: Pick<UserService, 'listByIds'>;
  readonly shareByDefault: ShareByDefault;
  readonly deleteShares: DeleteShares;
  /** Saves new versions of the agents that use the tool, without it. Throws unless the caller may change each of them. */
  readonly removeFromAgents: (tx: Tx, actor: Actor, toolId: string) => Promise<void>;
}

/** A tool with the caller's role, its creator and how often it was called. */
export interface ToolView {
  readonly tool: AgentTool;
  readonly role: ResourceRole;
  readonly isCreator: boolean;
  readonly source: 'creator' | 'explicit' | 'workspace_admin';
  readonly creator: { readonly name: string; readonly email: string };
  readonly usage: ToolUsage;
}

interface ToolFilter extends Omit<ToolQuery, 'ids'> {
  readonly usedByAgentId?: string | undefined;
}

const notFound = () => new AppError('agent_tool_not_found', { param: 'tool_id' });

/** The tools that agents of a workspace use. */
export function agentToolsService(deps: AgentToolsDeps) {
  const { db, clock, live, checks, agentReferences, user, shareByDefault, deleteShares, removeFromAgents } = deps;
  const toRow = ({ id, userId }: AgentTool) => ({ id, createdBy: userId });

  async function views(actor: Actor, tools: readonly AgentTool[]): Promise<ToolView[]> {
    const roles = await findRoles(db, actor, 'convai_tools', tools.map(toRow));
    const people = await user.listByIds([...new Set(tools.map(({ userId }) => userId))]);
    const byId = new Map(people.map((person) => [person.id, person]));
    const ids = tools.map(({ id }) => id);
    const usage = await toolExecutionsStore(db).usage(actor.workspaceId, ids);
    return tools.flatMap((tool) => {
      const role = roles.get(tool.id);
      const person = byId.get(tool.userId);
      const isCreator = tool.userId === actor.userId;
      if (!role) return [];
      return {
        tool,
        role,
        isCreator,
        source: isCreator ? 'creator' : actor.role === 'admin' ? 'workspace_admin' : 'explicit',
        creator: { name: person?.firstName ?? '', email: person?.email ?? '' },
        usage: usage.get(tool.id) ?? { calls: 0, averageMs: 0 },
      };
    });
  }

  async function require(
    actor: Actor,
    id: string,
    permission: ResourcePermissionName = 'convai_tools.read',
    tx: Db | Tx = db,
  ): Promise<AgentTool> {
    const tool = await agentToolsStore(tx).find(actor.workspaceId, id);
    const role = tool && (await findRole(tx, actor, 'convai_tools', toRow(tool)));
    if (!tool || !role) throw notFound();
    requirePermission(actor, permission);
    if (findLackOn(actor, permission, { role })) throw new AppError('forbidden', { param: 'tool_id' });
    return tool;
  }

  const view = async (actor: Actor, tool: AgentTool): Promise<ToolView> => (await views(actor, [tool]))[0]!;
  const publish = (actor: Actor, id: string, tx: Tx) =>
    live.publish(actor.workspaceId, { topic: 'agent-tools', id }, tx);

  async function checkInput(actor: Actor, { tool_config, response_mocks }: ToolInput) {
    checks.checkMocks(response_mocks);
    await checks.check(actor.workspaceId, tool_config);
    return {
      name: tool_config.name,
      type: tool_config.type,
      config: tool_config as AgentTool['config'],
      mocks: response_mocks ?? [],
    };
  }

  return {
    require,

    /** Throws `invalid_cursor`. */
    async list(
      actor: Actor,
      { usedByAgentId, ...query }: ToolFilter,
    ): Promise<{ readonly tools: ToolView[]; readonly hasMore: boolean }> {
      const store = agentToolsStore(db);
      if (query.after && !(await store.find(actor.workspaceId, query.after)))
        throw new AppError('invalid_cursor', { param: 'cursor' });
      const ids = usedByAgentId === undefined ? undefined : await this.idsUsedBy(actor, usedByAgentId);
      const rows = await store.list(actor, { ...query, ids, limit: query.limit + 1 });
      return { tools: await views(actor, rows.slice(0, query.limit)), hasMore: rows.length > query.limit };
    },

    /** The tools that an agent names. */
    async idsUsedBy(actor: Actor, agentId: string): Promise<string[]> {
      const all = await agentToolsStore(db).list(actor, { limit: maxAgentTools, sort: 'date', direction: 'asc' });
      const users = await agentReferences.list(
        actor,
        all.map(({ id }) => id),
      );
      return users.filter(({ id, role }) => id === agentId && role).map(({ value }) => value);
    },

    get: async (actor: Actor, id: string): Promise<ToolView> => view(actor, await require(actor, id)),

    async create(actor: Actor, input: ToolInput): Promise<ToolView> {
      requirePermission(actor, 'convai_tools.create');
      const fields = await checkInput(actor, input);
      const tool = await transaction(db, async (tx) => {
        const store = agentToolsStore(tx);
        if ((await store.count(actor.workspaceId)) >= maxAgentTools)
          throw new AppError('conflict', { message: `The workspace has ${maxAgentTools} tools. Delete one first.` });
        const created = await store.insert({
          ...fields,
          id: `tool_${newId()}`,
          workspaceId: actor.workspaceId,
          userId: actor.userId,
          createdAt: clock(),
          updatedAt: clock(),
        });
        await shareByDefault(tx, actor, 'convai_tools', created.id);
        await publish(actor, created.id, tx);
        return created;
      });
      return view(actor, tool);
    },

    /** Replaces the config; absent mocks stay. */
    async update(actor: Actor, id: string, input: ToolInput): Promise<ToolView> {
      const before = await require(actor, id, 'convai_tools.update');
      const fields = await checkInput(actor, input);
      const mocks = input.response_mocks === undefined ? before.mocks : fields.mocks;
      const tool = await transaction(db, async (tx) => {
        const store = agentToolsStore(tx);
        if (!(await store.lock(actor.workspaceId, id))) throw notFound();
        await publish(actor, id, tx);
        return store.update(actor.workspaceId, id, { ...fields, mocks, updatedAt: clock() });
      });
      return view(actor, tool);
    },

    /** `force` also removes it from the agents that use it; otherwise they refuse it with `agent_tool_in_use`. */
    async delete(actor: Actor, id: string, force: boolean): Promise<void> {
      await require(actor, id, 'convai_tools.delete');
      const users = await agentReferences.list(actor, [id]);
      if (users.length > 0 && !force) {
        const names = users.map((agent) => (agent.role ? agent.name : 'an agent that you may not see'));
        throw new AppError('agent_tool_in_use', {
          message: `The tool is used by ${names.slice(0, 5).join(', ')}. Remove it there first, or use force.`,
          param: 'tool_id',
        });
      }
      await transaction(db, async (tx) => {
        const store = agentToolsStore(tx);
        if (!(await store.lock(actor.workspaceId, id))) throw notFound();
        if (users.length > 0) await removeFromAgents(tx, actor, id);
        await deleteShares(tx, actor.workspaceId, 'convai_tools', id);
        await store.delete(actor.workspaceId, id);
        await publish(actor, id, tx);
      });
    },

    /** The agents that use a tool, by ID, and the branches of those that the caller may see. */
    async dependents(actor: Actor, id: string) {
      await require(actor, id);
      const agents: DependentAgent[] = await agentReferences.list(actor, [id]);
      const visible = agents.filter(({ role }) => role).map((agent) => agent.id);
      return { agents, branches: await agentReferences.listBranches(actor, id, visible) };
    },
  };
}
export type AgentToolsService = ReturnType<typeof agentToolsService>;
