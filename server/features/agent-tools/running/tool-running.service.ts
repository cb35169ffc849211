import { clientTool } from '../../../../contract/agents/config/tools/client-tool.ts';
import { webhookTool } from '../../../../contract/agents/config/tools/webhook-tool.ts';
import { toolMocks } from '../../../../contract/agents/tool-mocks.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/log.ts';
import type { McpToolsService } from '../../mcp-servers/mcp-tools.service.ts';
import { agentToolsStore } from '../agent-tools.store.ts';
import { toolExecutionsStore } from '../tool-executions.store.ts';
import { type RunnableTool, toRunnable, withUniqueNames } from './runnable-tools.rules.ts';
import { findMock } from './tool-mocks.rules.ts';
import { boundText, hideSecrets, readReply, type ToolReply } from './tool-reply.rules.ts';
import { ToolInputError } from './tool-values.rules.ts';
import { errorType, type WebhookCallsService } from './webhook-calls.service.ts';

type JsonObject = Readonly<Record<string, unknown>>;

interface ToolRunningDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly webhookCalls: WebhookCallsService;
  readonly mcpTools: Pick<McpToolsService, 'listRunnable' | 'toRunnable' | 'prepare'>;
}

/** The part of an agent that has tools. */
interface ToolsAgent {
  readonly workspaceId: WorkspaceId;
  readonly config: Readonly<Record<string, unknown>>;
}

export interface RunContext {
  readonly workspaceId: WorkspaceId;
  readonly agentId: string;
  readonly branchId?: string | undefined;
  readonly conversationId: string;
  /** Of the model, for the log of calls. */
  readonly toolCallId?: string | undefined;
  readonly environment: string;
  readonly variables: JsonObject;
  readonly signal: AbortSignal;
  /** Replies with a mock of the tool, if one matches. */
  readonly usesMocks?: boolean | undefined;
  /** Default: true. Without, nothing of the call is stored. */
  readonly isRecorded?: boolean | undefined;
}

export interface ToolOutcome {
  /** What the agent may know of the reply: at most 100,000 characters. */
  readonly result: string;
  readonly isError: boolean;
  readonly durationMs: number;
  /** Dynamic variables that the reply sets. */
  readonly assignments: Record<string, unknown>;
}

/** A call that is ready to be sent. */
interface PreparedCall {
  readonly details: JsonObject;
  readonly secrets: ReadonlySet<string>;
  send(signal: AbortSignal, timeoutMs: number): Promise<string>;
}

const maxTools = 500;
/** Of what an execution stores. */
const maxStoredLength = 20_000;
const maxTimeoutMs = 300_000;

const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** Lists and runs the tools of agents, in conversations. */
export function toolRunningService({ db, clock, log, webhookCalls, mcpTools }: ToolRunningDeps) {
  const prepare = (tool: RunnableTool, parameters: JsonObject, context: RunContext): Promise<PreparedCall> =>
    tool.type === 'mcp'
      ? mcpTools.prepare(context, tool.config, parameters)
      : webhookCalls.prepare(context, webhookTool.parse(tool.config), parameters);

  /** What the agent learns of a failure. A model that chose wrong parameters learns which, so that it can choose again. */
  function describeFailure(tool: RunnableTool, error: unknown): string {
    if (error instanceof ToolInputError) return error.message;
    const mode = String(tool.config.tool_error_handling_mode ?? 'auto');
    const message = error instanceof Error ? error.message : 'The tool failed.';
    if (mode === 'passthrough') return message;
    // Without what the other side replied.
    if (mode === 'summarized') return `The tool failed. ${message.split(':')[0]!.replace(/\.$/, '')}.`;
    return 'The tool failed.';
  }

  async function record(tool: RunnableTool, context: RunContext, call: ExecutionRecord): Promise<void> {
    if (context.isRecorded === false) return;
    try {
      await toolExecutionsStore(db).insert({
        id: newId(),
        workspaceId: context.workspaceId,
        toolId: tool.toolId ?? null,
        toolName: tool.name,
        agentId: context.agentId,
        conversationId: context.conversationId,
        request: {
          parameters: call.parameters,
          details: call.details,
          branch_id: context.branchId ?? null,
          tool_request_id: context.toolCallId ?? null,
          error_type: call.errorType,
        },
        result: call.result.slice(0, maxStoredLength),
        isError: call.errorType !== null,
        durationMs: call.durationMs,
        createdAt: clock(),
      });
    } catch (err) {
      log.warn({ err }, 'a call of a tool could not be recorded');
    }
  }

  return {
    /** The tools of an agent, with unique names; what this server does not run, or cannot reach, is left out. */
    async listFor({ workspaceId, config }: ToolsAgent, environment: string): Promise<RunnableTool[]> {
      const conversation = asObject(config.conversation_config);
      const agent = asObject(conversation.agent);
      const prompt = asObject(agent.prompt);
      const languages = [
        ...new Set([String(agent.language ?? 'en'), ...Object.keys(asObject(conversation.language_presets))]),
      ];
      const ids = asTexts(prompt.tool_ids);
      const rows = await agentToolsStore(db).findAll(workspaceId, ids);
      const byId = new Map(rows.map((row) => [row.id, row]));
      const stored = ids.flatMap((id) => byId.get(id) ?? []);
      const builtIn = Object.entries(asObject(prompt.built_in_tools)).flatMap(([name, tool]) =>
        tool ? [{ type: 'system', name, ...asObject(tool) }] : [],
      );
      const configs = [
        ...stored.map(({ id, config: own, mocks }) => ({ own, toolId: id, mocks: toolMocks.safeParse(mocks).data })),
        ...(Array.isArray(prompt.tools) ? prompt.tools : []).map((own) => ({ own })),
        ...builtIn.map((own) => ({ own })),
      ];
      const tools: RunnableTool[] = [];
      for (const { own, ...extra } of configs) {
        const tool =
          asObject(own).type === 'mcp'
            ? await mcpTools.toRunnable(workspaceId, asObject(own), environment, extra)
            : toRunnable(own, languages, extra);
        if (tool) tools.push(tool);
      }
      const serverIds = [...asTexts(prompt.mcp_server_ids), ...asTexts(prompt.native_mcp_server_ids)];
      const ofServers = await Promise.all(
        [...new Set(serverIds)].map((id) => mcpTools.listRunnable(workspaceId, id, environment)),
      );
      return withUniqueNames([...tools, ...ofServers.flat()]).slice(0, maxTools);
    },

    /** Runs a webhook or MCP tool and records the call. Never throws: a failure is a result that says what went wrong. */
    async run(tool: RunnableTool, parameters: JsonObject, context: RunContext): Promise<ToolOutcome> {
      const startedAt = performance.now();
      const sofar = () => Math.round(performance.now() - startedAt);
      const mock = context.usesMocks ? findMock(tool.mocks ?? [], parameters) : undefined;
      if (mock) return { result: mock.mock_result, isError: mock.is_error, durationMs: sofar(), assignments: {} };
      let call: PreparedCall | undefined;
      let failure: unknown;
      let reply: ToolReply = { text: '', assignments: {} };
      try {
        call = await prepare(tool, parameters, context);
        const body = await call.send(context.signal, Math.min(tool.timeoutMs, maxTimeoutMs));
        const { assignments } = clientTool.pick({ assignments: true }).parse(tool.config);
        const filter = asObject(tool.config.api_schema).response_filter as Parameters<typeof readReply>[2];
        reply = readReply(hideSecrets(body, call.secrets), assignments, filter);
      } catch (error) {
        failure = error;
      }
      const hide = (text: string) => hideSecrets(text, call?.secrets ?? []);
      const result = failure === undefined ? boundText(reply.text) : hide(describeFailure(tool, failure));
      const durationMs = sofar();
      const message = failure instanceof Error ? failure.message : 'The tool failed.';
      await record(tool, context, {
        parameters,
        details: call?.details ?? null,
        result: failure === undefined ? result : hide(message),
        errorType: failure === undefined ? null : errorType(failure),
        durationMs,
      });
      return { result, isError: failure !== undefined, durationMs, assignments: reply.assignments };
    },
  };
}

interface ExecutionRecord {
  readonly parameters: JsonObject;
  readonly details: JsonObject | null;
  readonly result: string;
  readonly errorType: string | null;
  readonly durationMs: number;
}
