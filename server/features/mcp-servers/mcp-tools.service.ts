import { createHash } from 'node:crypto';
import { mcpServersErrors } from '../../../contract/agents/mcp-servers.errors.ts';
import type { McpServerConfig, McpToolOverride } from '../../../contract/agents/mcp-servers.ts';
import type { McpApprovalPolicy } from '../../../contract/agents/mcp-servers-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { type McpAddress, type McpConnectionsService, McpError } from './mcp-connections.service.ts';
import {
  approvalOf,
  type McpToolDefinition,
  modelName,
  overriddenArguments,
  overriddenSchema,
} from './mcp-definitions.rules.ts';
import { type McpServer, mcpServersStore } from './mcp-servers.store.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Where a tool runs. */
interface RunScope {
  readonly workspaceId: WorkspaceId;
  readonly environment: string;
  readonly variables: JsonObject;
}

type Locator = Exclude<McpServerConfig['request_headers'][string], string>;

/** Fills in what a config leaves open. Each throws errors whose message is for the owner of the config. */
interface RequestValues {
  fillUrl(scope: RunScope, template: string): Promise<string>;
  fillHeaders(
    scope: RunScope,
    headers: McpServerConfig['request_headers'],
    connection: unknown,
  ): Promise<{ readonly headers: Record<string, string>; readonly secrets: ReadonlySet<string> }>;
  locate(scope: RunScope, locator: Locator): Promise<{ readonly text: string; readonly isSecret: boolean }>;
  /** The text without these secrets. */
  hide(text: string, secrets: Iterable<string>): string;
}

interface McpToolsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info'>;
  readonly connections: Pick<McpConnectionsService, 'list' | 'call'>;
  readonly requestValues: RequestValues;
  /** `can_use_mcp_servers` of the workspace. */
  readonly isAllowed: (workspaceId: WorkspaceId) => Promise<boolean>;
}

/** An MCP tool as a model sees it. */
interface McpRunnable {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonObject;
  readonly type: 'mcp';
  readonly toolId?: string | undefined;
  readonly config: JsonObject;
  readonly expectsResponse: boolean;
  readonly timeoutMs: number;
  readonly needsApproval: boolean;
}

/** Settings of a server that a tool may have for itself. */
const behaviours = [
  'force_pre_tool_speech',
  'pre_tool_speech',
  'disable_interruptions',
  'interruption_mode',
  'tool_call_sound',
  'tool_call_sound_behavior',
  'execution_mode',
  'response_timeout_secs',
] as const;

const listTimeoutMs = 10_000;
/** Conversations that start within it use the same list. */
const cacheMs = 60_000;
const maxCached = 500;

/** The tools of MCP servers, for conversations and lists. */
export function mcpToolsService({ db, clock, log, connections, requestValues, isAllowed }: McpToolsDeps) {
  const cache = new Map<string, { readonly at: number; readonly tools: McpToolDefinition[] }>();

  /** Headers with variables of a conversation are left out where there is none. */
  async function addressOf(scope: RunScope, server: McpServer): Promise<McpAddress & { secrets: ReadonlySet<string> }> {
    const config = server.config as unknown as McpServerConfig;
    const ofRequest = Object.entries(config.request_headers).filter(
      ([, value]) =>
        typeof value === 'string' ||
        !('variable_name' in value) ||
        Object.hasOwn(scope.variables, String(value.variable_name)),
    );
    const filled = await requestValues.fillHeaders(scope, Object.fromEntries(ofRequest), config.auth_connection);
    const secrets = new Set(filled.secrets);
    const headers = { ...filled.headers };
    if (config.secret_token) {
      const { text } = await requestValues.locate(scope, config.secret_token);
      secrets.add(text);
      headers.authorization = text.includes(' ') ? text : `Bearer ${text}`;
    }
    let url: string;
    if (typeof config.url === 'string') url = await requestValues.fillUrl(scope, config.url);
    else {
      url = (await requestValues.locate(scope, config.url)).text;
      secrets.add(url);
    }
    if (!URL.canParse(url)) throw new McpError('The URL of the MCP server is not valid.');
    const facts = JSON.stringify([server.id, config.transport, url, headers]);
    const key = createHash('sha256').update(facts).digest('base64url');
    return { key, url, transport: config.transport, headers, secrets };
  }

  /** The current definitions. Throws `McpError` and errors of the config. */
  async function load(scope: RunScope, server: McpServer): Promise<McpToolDefinition[]> {
    const address = await addressOf(scope, server);
    const tools = await connections.list(address, listTimeoutMs).catch((error: Error) => {
      throw new McpError(requestValues.hide(error.message, address.secrets));
    });
    if (cache.size >= maxCached) cache.clear();
    cache.set(address.key, { at: clock().getTime(), tools });
    return tools;
  }

  async function requireAllowed({ workspaceId }: RunScope): Promise<void> {
    if (!(await isAllowed(workspaceId))) throw new McpError(mcpServersErrors.mcp_servers_not_allowed.text);
  }

  /** The definitions for a conversation; none if the server cannot be reached, or the workspace allows none. */
  async function loadCached(scope: RunScope, server: McpServer): Promise<McpToolDefinition[]> {
    try {
      await requireAllowed(scope);
      const { key } = await addressOf(scope, server);
      const cached = cache.get(key);
      if (cached && clock().getTime() - cached.at < cacheMs) return cached.tools;
      return await load(scope, server);
    } catch (error) {
      log.info({ mcpServerId: server.id, reason: (error as Error).message }, 'an MCP server has no tools for an agent');
      return [];
    }
  }

  function present(server: McpServer, definition: McpToolDefinition, own: JsonObject = {}): McpRunnable | undefined {
    const config = server.config as unknown as McpServerConfig;
    const override = server.toolConfigs[definition.name] as unknown as McpToolOverride | undefined;
    const approval = approvalOf(config.approval_policy as McpApprovalPolicy, server.approvals, definition);
    if (approval === 'refused') return undefined;
    const behaviour = Object.fromEntries(
      behaviours.map((field) => [field, override?.[field] ?? (config as JsonObject)[field] ?? null]),
    );
    const overrides = { ...override?.input_overrides, ...(own.input_overrides as JsonObject | undefined) };
    const description = definition.description ?? '';
    return {
      name: typeof own.name === 'string' ? own.name : modelName(definition.name),
      description: typeof own.description === 'string' && own.description !== '' ? own.description : description,
      parameters: overriddenSchema(definition.inputSchema, overrides as never),
      type: 'mcp',
      config: {
        type: 'mcp',
        ...behaviour,
        assignments: override?.assignments ?? [],
        ...own,
        tool_error_handling_mode: own.tool_error_handling_mode ?? 'auto',
        integration_type: 'mcp_server',
        approval_policy: config.approval_policy,
        mcp_server_id: server.id,
        mcp_server_name: server.name,
        mcp_tool_name: definition.name,
        mcp_tool_description: description,
        input_overrides: overrides,
      },
      expectsResponse: true,
      timeoutMs: Number(own.response_timeout_secs ?? behaviour.response_timeout_secs ?? 30) * 1000,
      needsApproval: approval === 'ask',
    };
  }

  const scopeOf = (workspaceId: WorkspaceId, environment: string): RunScope => ({
    workspaceId,
    environment,
    variables: {},
  });

  return {
    /** Connects and lists the definitions as they are now. */
    load: (workspaceId: WorkspaceId, server: McpServer, environment: string): Promise<McpToolDefinition[]> =>
      load(scopeOf(workspaceId, environment), server),

    /** The tools of a server that a conversation may use. */
    async listRunnable(workspaceId: WorkspaceId, serverId: string, environment: string): Promise<McpRunnable[]> {
      const server = await mcpServersStore(db).find(workspaceId, serverId);
      if (!server) return [];
      const tools = await loadCached(scopeOf(workspaceId, environment), server);
      return tools.flatMap((definition) => present(server, definition) ?? []);
    },

    /** A tool of the type `mcp`, which names one tool of a server. */
    async toRunnable(
      workspaceId: WorkspaceId,
      config: JsonObject,
      environment: string,
      extra: { readonly toolId?: string | undefined },
    ): Promise<McpRunnable | undefined> {
      const server = await mcpServersStore(db).find(workspaceId, String(config.mcp_server_id));
      if (!server) return undefined;
      const tools = await loadCached(scopeOf(workspaceId, environment), server);
      const definition = tools.find(({ name }) => name === config.mcp_tool_name);
      const tool = definition && present(server, definition, config);
      return tool && { ...tool, ...extra };
    },

    /** A call that is ready to be sent. Throws errors of the config, also if the workspace has turned MCP servers off. */
    async prepare(scope: RunScope, config: JsonObject, parameters: JsonObject) {
      await requireAllowed(scope);
      const server = await mcpServersStore(db).find(scope.workspaceId, String(config.mcp_server_id));
      if (!server) throw new McpError('The MCP server was deleted.');
      const { secrets: ofAddress, ...address } = await addressOf(scope, server);
      const secrets = new Set(ofAddress);
      const meta: Record<string, unknown> = {};
      for (const [name, value] of Object.entries((server.config as unknown as McpServerConfig).request_meta)) {
        const located = typeof value === 'object' ? await requestValues.locate(scope, value) : undefined;
        if (located?.isSecret) secrets.add(located.text);
        meta[name] = located ? located.text : value;
      }
      const overrides = config.input_overrides as Parameters<typeof overriddenArguments>[1];
      const filled = overriddenArguments(parameters, overrides, scope.variables);
      const name = String(config.mcp_tool_name);
      return {
        details: {
          type: 'mcp',
          mcp_server_id: server.id,
          mcp_server_name: server.name,
          integration_type: 'mcp_server',
          parameters: Object.fromEntries(
            Object.entries(filled).map(([key, value]) => [
              key,
              typeof value === 'string' ? value : JSON.stringify(value),
            ]),
          ),
          approval_policy: String(config.approval_policy),
          requires_approval: config.approval_policy !== 'auto_approve_all',
          mcp_tool_name: name,
          mcp_tool_description: String(config.mcp_tool_description ?? ''),
        },
        secrets,
        send: (signal: AbortSignal, timeoutMs: number): Promise<string> =>
          connections.call(address, { name, arguments: filled, meta }, { signal, timeoutMs }),
      };
    },
  };
}
export type McpToolsService = ReturnType<typeof mcpToolsService>;
