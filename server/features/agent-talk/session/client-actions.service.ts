import { agentTalkLimits } from '../../../../contract/agents/agent-talk-limits.ts';
import type { TalkFrame } from '../../../../contract/agents/agent-talk-socket.ts';
import type { BrainScene } from '../../agent-brain/brain-session.rules.ts';
import type { ClientCalls } from './client-calls.state.ts';

interface ClientActionsDeps {
  readonly channel: { readonly kind: 'socket' | 'phone' | 'test'; send(frame: TalkFrame): void };
  readonly calls: ClientCalls;
  /** What the client wants to be told. */
  readonly events: ReadonlySet<string>;
  readonly send: (frame: TalkFrame) => void;
  readonly currentId: () => number;
  readonly now: () => Date;
}

const secondMs = 1000;

/** What the brain lets the client do: run tools, and approve calls of MCP tools. */
export const clientActions = ({
  channel,
  calls,
  events,
  send,
  currentId,
  now,
}: ClientActionsDeps): Pick<BrainScene, 'callClientTool' | 'approve'> => ({
  async callClientTool(name, parameters, toolCallId, timeoutMs) {
    if (!events.has('client_tool_call'))
      return { result: "The agent's client_events do not include client_tool_call.", isError: true };
    const reply = calls.wait(toolCallId, Math.min(timeoutMs, agentTalkLimits.maxToolTimeoutS * secondMs));
    send({
      type: 'client_tool_call',
      client_tool_call: { tool_name: name, tool_call_id: toolCallId, parameters, event_id: currentId() },
    });
    return reply;
  },
  async approve({ name, toolCallId, parameters, config: tool }) {
    // Nobody sees the question there.
    if (channel.kind === 'phone') return false;
    const reply = calls.wait(toolCallId, agentTalkLimits.maxToolTimeoutS * secondMs);
    // Whatever the client wants to be told: without the question, the agent would wait in vain.
    channel.send({
      type: 'mcp_tool_call',
      mcp_tool_call: {
        state: 'awaiting_approval',
        service_id: typeof tool.mcp_server_id === 'string' ? tool.mcp_server_id : '',
        tool_call_id: toolCallId,
        tool_name: name,
        tool_description: typeof tool.description === 'string' ? tool.description : null,
        parameters,
        timestamp: now().toISOString(),
        approval_timeout_secs: agentTalkLimits.maxToolTimeoutS,
      },
    });
    return !(await reply).isError;
  },
});
