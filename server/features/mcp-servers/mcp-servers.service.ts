import type { McpApproval, McpServerConfig, McpToolOverride } from '../../../contract/agents/mcp-servers.ts';
import { type McpApprovalPolicy, maxMcpServers, maxMcpTools } from '../../../contract/agents/mcp-servers-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { AgentReferencesService, DependentAgent } from '../agents/agent-references.service.ts';
import { definitionHash, type McpToolDefinition } from './mcp-definitions.rules.ts';
import { type McpServer, mcpServersStore } from './mcp-servers.store.ts';
import type { McpToolsService } from './mcp-tools.service.ts';

type JsonObject = Readonly<Record<string, unknown>>;

interface McpServersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly agentReferences: Pick<AgentReferencesService, 'list'>;
  readonly mcpTools: Pick<McpToolsService, 'load'>;
  /** `can_use_mcp_servers` of the workspace. */
  readonly isAllowed: (workspaceId: WorkspaceId) => Promise<boolean>;
  /** Throws for a URL, header or reference that cannot be used, with the field of the request. */
  readonly checkConfig: (actor: Actor, config: JsonObject, at: string) => Promise<void>;
}

export interface McpServerView {
  readonly server: McpServer;
  readonly agents: readonly DependentAgent[];
}

export type McpToolsList =
  | { readonly tools: readonly McpToolDefinition[] }
  /** Why the server cannot be used, for its owner. */
  | { readonly problem: string };

const notFound = () => new AppError('mcp_server_not_found', { param: 'mcp_server_id' });
const withoutNull = (changes: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** Servers of the Model Context Protocol that a workspace uses. */
export function mcpServersService({ db, clock, agentReferences, mcpTools, ...deps }: McpServersDeps) {
  const { isAllowed, checkConfig } = deps;

  async function requireAllowed({ workspaceId }: Actor): Promise<void> {
    if (!(await isAllowed(workspaceId))) throw new AppError('mcp_servers_not_allowed');
  }

  async function views(actor: Actor, servers: readonly McpServer[]): Promise<McpServerView[]> {
    const agents = await agentReferences.list(
      actor,
      servers.map(({ id }) => id),
    );
    return servers.map((server) => ({ server, agents: agents.filter(({ value }) => value === server.id) }));
  }

  async function require(actor: Actor, id: string): Promise<McpServer> {
    requirePermission(actor, 'convai_mcp_servers.read');
    const server = await mcpServersStore(db).find(actor.workspaceId, id);
    if (!server) throw notFound();
    return server;
  }

  /** Changes a locked row. */
  async function change(
    actor: Actor,
    id: string,
    work: (server: McpServer) => Partial<McpServer>,
  ): Promise<McpServerView> {
    requirePermission(actor, 'convai_mcp_servers.update');
    const server = await transaction(db, async (tx) => {
      const store = mcpServersStore(tx);
      const before = await store.lock(actor.workspaceId, id);
      if (!before) throw notFound();
      return (await store.update(actor.workspaceId, id, { ...work(before), updatedAt: clock() }))!;
    });
    return (await views(actor, [server]))[0]!;
  }

  function requireRoom(entries: JsonObject, name: string): void {
    if (Object.keys(entries).length >= maxMcpTools && !Object.hasOwn(entries, name))
      throw new AppError('conflict', { message: `At most ${maxMcpTools} tools have settings of their own.` });
  }

  function requireToolConfig({ toolConfigs }: McpServer, name: string): JsonObject {
    const found = Object.hasOwn(toolConfigs, name) ? toolConfigs[name] : undefined;
    if (!found) throw new AppError('mcp_tool_config_not_found', { param: 'tool_name' });
    return found;
  }

  const without = <Value>(entries: Readonly<Record<string, Value>>, name: string): Record<string, Value> =>
    Object.fromEntries(Object.entries(entries).filter(([key]) => key !== name));

  return {
    async list(actor: Actor): Promise<McpServerView[]> {
      requirePermission(actor, 'convai_mcp_servers.read');
      return views(actor, await mcpServersStore(db).list(actor.workspaceId));
    },

    async get(actor: Actor, id: string): Promise<McpServerView> {
      return (await views(actor, [await require(actor, id)]))[0]!;
    },

    /** Throws `mcp_servers_not_allowed` if the workspace has turned them off. */
    async create(actor: Actor, input: McpServerConfig): Promise<McpServerView> {
      requirePermission(actor, 'convai_mcp_servers.update');
      await requireAllowed(actor);
      const { tool_approval_hashes, tool_config_overrides, ...config } = input;
      await checkConfig(actor, config, 'config');
      const byName = <Entry extends McpApproval | McpToolOverride>(entries: readonly Entry[]) =>
        Object.fromEntries(entries.map((entry) => [entry.tool_name, entry as JsonObject]));
      const server = await transaction(db, async (tx) => {
        const store = mcpServersStore(tx);
        if ((await store.count(actor.workspaceId)) >= maxMcpServers)
          throw new AppError('conflict', {
            message: `The workspace has ${maxMcpServers} MCP servers. Delete one first.`,
          });
        return store.insert({
          id: newId(),
          workspaceId: actor.workspaceId,
          userId: actor.userId,
          name: config.name,
          config: config as JsonObject,
          approvals: byName(tool_approval_hashes),
          toolConfigs: byName(tool_config_overrides),
          createdAt: clock(),
          updatedAt: clock(),
        });
      });
      return { server, agents: [] };
    },

    /** Absent fields stay; null clears a secret token and an auth connection, and leaves all else. */
    async update(actor: Actor, id: string, changes: JsonObject): Promise<McpServerView> {
      const cleared = Object.entries(changes).filter(
        ([name, value]) => value !== null || ['secret_token', 'auth_connection', 'tool_call_sound'].includes(name),
      );
      const { config: before } = await require(actor, id);
      const given = withoutNull(Object.fromEntries(cleared));
      await checkConfig(actor, { ...before, ...given }, 'config');
      return change(actor, id, ({ config }) => ({ config: { ...config, ...given } }));
    },

    setPolicy: (actor: Actor, id: string, policy: McpApprovalPolicy): Promise<McpServerView> =>
      change(actor, id, ({ config }) => ({ config: { ...config, approval_policy: policy } })),

    /** Throws `mcp_server_in_use` with the agents that use it. */
    async delete(actor: Actor, id: string): Promise<void> {
      requirePermission(actor, 'convai_mcp_servers.update');
      const server = await require(actor, id);
      const agents = await agentReferences.list(actor, [server.id]);
      if (agents.length > 0) {
        const names = agents.map(({ name, role }) => (role ? name : 'an agent that you may not see'));
        throw new AppError('mcp_server_in_use', {
          message: `The MCP server is used by ${names.slice(0, 5).join(', ')}. Remove it there first.`,
          param: 'mcp_server_id',
        });
      }
      await mcpServersStore(db).delete(actor.workspaceId, id);
    },

    /** Connects to the server. Keeps what it lists. Throws `mcp_servers_not_allowed`. */
    async listTools(actor: Actor, id: string, environment: string): Promise<McpToolsList> {
      const server = await require(actor, id);
      await requireAllowed(actor);
      try {
        const tools = await mcpTools.load(actor.workspaceId, server, environment);
        const kept = tools.map((tool) => ({ ...tool, hash: definitionHash(tool) }) as JsonObject);
        await mcpServersStore(db).update(actor.workspaceId, id, { tools: kept });
        return { tools };
      } catch (error) {
        if (error instanceof AppError || !(error instanceof Error)) throw error;
        return { problem: error.message };
      }
    },

    /** Approves a tool as it is described now. */
    approve: (
      actor: Actor,
      id: string,
      { policy, ...definition }: McpToolDefinition & { readonly policy: McpApproval['approval_policy'] },
    ): Promise<McpServerView> =>
      change(actor, id, ({ approvals }) => {
        requireRoom(approvals, definition.name);
        const approval = {
          tool_name: definition.name,
          tool_hash: definitionHash(definition),
          approval_policy: policy,
        };
        return { approvals: { ...approvals, [definition.name]: approval } };
      }),

    withdraw: (actor: Actor, id: string, toolName: string): Promise<McpServerView> =>
      change(actor, id, ({ approvals }) => ({ approvals: without(approvals, toolName) })),

    async toolConfig(actor: Actor, id: string, toolName: string): Promise<JsonObject> {
      return requireToolConfig(await require(actor, id), toolName);
    },

    /** Throws `resource_already_exists` if the tool has settings already. */
    addToolConfig: (actor: Actor, id: string, override: McpToolOverride): Promise<McpServerView> =>
      change(actor, id, ({ toolConfigs }) => {
        const { tool_name: name } = override;
        if (Object.hasOwn(toolConfigs, name))
          throw new AppError('resource_already_exists', {
            message: `The tool ${name} has settings of its own already.`,
            param: 'tool_name',
          });
        requireRoom(toolConfigs, name);
        return { toolConfigs: { ...toolConfigs, [name]: override as JsonObject } };
      }),

    /** Absent fields stay; null is the setting of the server. */
    editToolConfig: (actor: Actor, id: string, toolName: string, changes: JsonObject): Promise<McpServerView> =>
      change(actor, id, (server) => {
        const before = requireToolConfig(server, toolName);
        const given = withoutNull({ ...changes, assignments: changes.assignments === null ? [] : changes.assignments });
        return { toolConfigs: { ...server.toolConfigs, [toolName]: { ...before, ...given, tool_name: toolName } } };
      }),

    removeToolConfig: (actor: Actor, id: string, toolName: string): Promise<McpServerView> =>
      change(actor, id, ({ toolConfigs }) => ({ toolConfigs: without(toolConfigs, toolName) })),
  };
}
export type McpServersService = ReturnType<typeof mcpServersService>;
