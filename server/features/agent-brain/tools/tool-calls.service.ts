import type { RunnableTool } from '../../agent-tools/running/runnable-tools.rules.ts';
import type { BrainContext } from '../brain-context.service.ts';
import type { BrainNeighbours } from '../brain-neighbours.rules.ts';
import type { TurnEvent } from '../brain-session.rules.ts';

type JsonObject = Readonly<Record<string, unknown>>;

interface ToolCallDeps {
  readonly toolRunning: BrainNeighbours['toolRunning'];
  readonly now: () => number;
}

interface ToolCallRequest {
  readonly tool: RunnableTool;
  readonly parameters: JsonObject;
  readonly toolCallId: string;
  readonly signal: AbortSignal;
}

interface ToolCallResult {
  readonly result: string;
  readonly isError: boolean;
}

/** Characters of a result that a model gets. */
const maxResultLength = 20_000;

/**
 * Runs a client, webhook or MCP tool and yields its request, its response, and the dynamic variables that it assigns.
 * Never throws: a failure is a result that says what went wrong.
 */
export async function* callTool(
  { toolRunning, now }: ToolCallDeps,
  context: BrainContext,
  { tool, parameters, toolCallId, signal }: ToolCallRequest,
): AsyncGenerator<TurnEvent, ToolCallResult> {
  const { name, type } = tool;
  const disablesInterruptions =
    tool.config.disable_interruptions === true || tool.config.interruption_mode === 'disable_during_tool';
  yield { kind: 'tool_request', name, type, toolCallId, parameters, disablesInterruptions };
  const startedAt = now();
  let outcome: ToolCallResult & { readonly assignments?: JsonObject };
  try {
    outcome = await run();
  } catch {
    outcome = { result: 'The tool failed.', isError: true };
  }
  const result = outcome.result.slice(0, maxResultLength);
  const { isError, assignments = {} } = outcome;
  yield { kind: 'tool_response', name, type, toolCallId, result, isError, durationMs: Math.round(now() - startedAt) };
  if (Object.keys(assignments).length > 0) {
    Object.assign(context.assigned, assignments);
    yield { kind: 'variables', assignments };
  }
  return { result, isError };

  async function run(): Promise<ToolCallResult & { readonly assignments?: JsonObject }> {
    const { scene, agent, variables } = context;
    const mocked = scene.mockTool?.(tool, parameters);
    if (mocked) return mocked;
    if (tool.needsApproval && !(await scene.approve({ name, toolCallId, parameters, config: tool.config })))
      return { result: 'The person did not approve this call.', isError: true };
    if (type === 'client') {
      const reply = scene.callClientTool(name, parameters, toolCallId, tool.timeoutMs);
      if (!tool.expectsResponse) {
        reply.catch(() => {});
        return { result: 'The client was told to run the tool.', isError: false };
      }
      const answer = await reply;
      return { ...answer, assignments: answer.isError ? {} : readAssignments(tool.config.assignments, answer.result) };
    }
    return toolRunning.run(tool, parameters, {
      workspaceId: agent.workspaceId,
      agentId: agent.agent.id,
      conversationId: scene.conversationId,
      environment: scene.environment,
      variables,
      signal,
      branchId: agent.branchId,
      toolCallId,
      isRecorded: !context.config.storesNothing,
    });
  }
}

/** The dynamic variables that the JSON result of a client tool sets, by paths such as `order.items.0.name`. */
function readAssignments(assignments: unknown, result: string): JsonObject {
  if (!Array.isArray(assignments) || assignments.length === 0) return {};
  let reply: unknown;
  try {
    reply = JSON.parse(result);
  } catch {
    return {};
  }
  const values: Record<string, unknown> = {};
  for (const { dynamic_variable: name, value_path: path } of assignments as JsonObject[]) {
    const value = String(path ?? '')
      .replace(/^response\./, '')
      .split('.')
      .reduce<unknown>(
        (part, key) =>
          typeof part === 'object' && part !== null && Object.hasOwn(part, key) ? (part as JsonObject)[key] : undefined,
        reply,
      );
    if (value !== undefined && typeof name === 'string') values[name] = value;
  }
  return values;
}
