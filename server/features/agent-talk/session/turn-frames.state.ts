import type { TalkFrame } from '../../../../contract/agents/agent-talk-socket.ts';
import type { BrainEvent } from '../../agent-brain/brain-session.rules.ts';

interface TurnFramesOptions {
  readonly eventId: number;
  readonly isTextOnly: boolean;
  readonly send: (frame: TalkFrame) => void;
}

const maxResultLength = 50_000;
/** Clients end the session as soon as they see its result, so it follows when everything was said. */
const endingTools: ReadonlySet<string> = new Set(['end_call']);

/** Tells the client what a turn of the agent does. */
export function openTurnFrames({ eventId, isTextOnly, send }: TurnFramesOptions) {
  const deferred: TalkFrame[] = [];
  let hasParts = false;
  let hasResponse = false;

  const part = (type: 'start' | 'delta' | 'stop', text: string): void =>
    send({ type: 'agent_chat_response_part', text_response_part: { text, type, event_id: eventId } });

  function tellMcpCall(event: Extract<BrainEvent, { kind: 'tool_request' | 'tool_response' }>): void {
    const call = {
      service_id: '',
      tool_call_id: event.toolCallId,
      tool_name: event.name,
      tool_description: null,
      parameters: event.kind === 'tool_request' ? event.parameters : {},
      timestamp: new Date().toISOString(),
    };
    if (event.kind === 'tool_request') send({ type: 'mcp_tool_call', mcp_tool_call: { state: 'loading', ...call } });
    else if (event.isError)
      send({ type: 'mcp_tool_call', mcp_tool_call: { state: 'failure', ...call, error_message: event.result } });
    else
      send({
        type: 'mcp_tool_call',
        mcp_tool_call: { state: 'success', ...call, result: [{ type: 'text', text: event.result }] },
      });
  }

  function tellToolResponse(event: Extract<BrainEvent, { kind: 'tool_response' }>): void {
    const response = {
      tool_name: event.name,
      tool_call_id: event.toolCallId,
      tool_type: event.type,
      is_error: event.isError,
      is_called: true,
      event_id: eventId,
    };
    const frames: readonly TalkFrame[] = [
      { type: 'agent_tool_response', agent_tool_response: response },
      {
        type: 'agent_tool_response_full_payload',
        agent_tool_response_full_payload: {
          ...response,
          is_blocked: false,
          full_tool_result: event.result.slice(0, maxResultLength),
          truncated: event.result.length > maxResultLength,
        },
      },
    ];
    if (endingTools.has(event.name)) deferred.push(...frames);
    else for (const frame of frames) send(frame);
  }

  return {
    apply(event: BrainEvent): void {
      switch (event.kind) {
        case 'text':
          if (!isTextOnly || event.delta === '') return;
          if (!hasParts) part('start', '');
          hasParts = true;
          part('delta', event.delta);
          break;
        case 'tool_request':
          send({
            type: 'agent_tool_request',
            agent_tool_request: {
              tool_name: event.name,
              tool_call_id: event.toolCallId,
              tool_type: event.type,
              event_id: eventId,
            },
          });
          if (event.type === 'mcp') tellMcpCall(event);
          break;
        case 'tool_response':
          if (event.type === 'mcp') tellMcpCall(event);
          tellToolResponse(event);
          break;
        case 'guardrail':
          send({ type: 'guardrail_triggered' });
          break;
      }
    },
    /** Everything that the agent says in this turn; a second call does nothing. */
    respond(text: string): void {
      if (hasParts) part('stop', '');
      hasParts = false;
      if (hasResponse || text.trim() === '') return;
      hasResponse = true;
      send({ type: 'agent_response', agent_response_event: { agent_response: text, event_id: eventId } });
    },
    get hasResponse(): boolean {
      return hasResponse;
    },
    correct(original: string, corrected: string): void {
      send({
        type: 'agent_response_correction',
        agent_response_correction_event: {
          original_agent_response: original,
          corrected_agent_response: corrected,
          event_id: eventId,
        },
      });
    },
    /** Everything was said and played. */
    complete(): void {
      for (const frame of deferred.splice(0)) send(frame);
      send({ type: 'agent_response_complete', agent_response_complete_event: { event_id: eventId } });
    },
  };
}
