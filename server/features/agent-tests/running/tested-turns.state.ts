import type { BrainEvent } from '../../agent-brain/brain-session.rules.ts';
import type { TestedCall } from './tested-calls.rules.ts';

export type TestedTurn = Readonly<Record<string, unknown>> & {
  readonly role: 'user' | 'agent';
  readonly message: string | null;
  readonly time_in_call_secs: number;
};

interface Tested {
  readonly agentId: string;
  readonly branchId: string;
  readonly versionId: string;
}

/** Collects the turns of a conversation in a test, as in transcripts, and what is judged about them. */
export function testedTurns(agent: Tested) {
  const startedAt = performance.now();
  const turns: TestedTurn[] = [];
  const calls: Omit<TestedCall, 'toolId'>[] = [];
  const toolIds = new Map<string, string | undefined>();
  const nodes = new Set<string>();
  const documents = new Set<string>();
  let failure: string | undefined;
  let isOver = false;
  const secondsSoFar = () => Math.floor((performance.now() - startedAt) / 1000);

  return {
    turns,
    get calls(): TestedCall[] {
      return calls.map((call) => ({ ...call, toolId: toolIds.get(call.name) }));
    },
    nodes,
    documents,
    get failure(): string | undefined {
      return failure;
    },
    get isOver(): boolean {
      return isOver;
    },
    /** The words of the last turn of the agent. */
    get reply(): string {
      return turns.findLast(({ role }) => role === 'agent')?.message ?? '';
    },
    /** Notes the ID of a tool that runs; it may run before its call is read. */
    noteTool(name: string, toolId: string | undefined): void {
      toolIds.set(name, toolId);
    },
    addUser(message: string): void {
      turns.push({ role: 'user', message, time_in_call_secs: secondsSoFar() });
    },
    /** Reads a turn of the agent to its end. */
    async read(events: AsyncIterable<BrainEvent>): Promise<void> {
      let message = '';
      let nodeId: string | null = null;
      let usage: object | null = null;
      const toolCalls: object[] = [];
      const toolResults: object[] = [];
      failure = undefined;
      for await (const event of events) {
        if (event.kind === 'text') message += event.delta;
        else if (event.kind === 'tool_request') {
          const { name, type, toolCallId, parameters } = event;
          calls.push({ name, type, parameters });
          toolCalls.push({
            ...{ type, request_id: toolCallId, tool_name: name, tool_has_been_called: true },
            params_as_json: JSON.stringify(parameters),
          });
        } else if (event.kind === 'tool_response')
          toolResults.push({
            ...{ type: event.type, request_id: event.toolCallId, tool_name: event.name, result_value: event.result },
            ...{ is_error: event.isError, tool_has_been_called: true, tool_latency_secs: event.durationMs / 1000 },
          });
        else if (event.kind === 'node') {
          nodeId = event.nodeId;
          nodes.add(event.nodeId);
        } else if (event.kind === 'knowledge') for (const { documentId } of event.chunks) documents.add(documentId);
        else if (event.kind === 'model_error') failure = event.message;
        else if (event.kind === 'done') usage = event.usage;
        else if (event.kind === 'end_call' || event.kind === 'transfer_number') isOver = true;
      }
      turns.push({
        role: 'agent',
        message: message.trim() || null,
        ...(toolCalls.length > 0 && { tool_calls: toolCalls, tool_results: toolResults }),
        agent_metadata: {
          ...{ agent_id: agent.agentId, branch_id: agent.branchId, version_id: agent.versionId },
          workflow_node_id: nodeId,
        },
        llm_usage: usage,
        time_in_call_secs: secondsSoFar(),
      });
    },
  };
}
export type TestedTurns = ReturnType<typeof testedTurns>;
