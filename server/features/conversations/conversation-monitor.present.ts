import type { MonitorEvent } from '../../../contract/agents/conversations/conversation-monitor-socket.ts';
import type { Heard } from './conversation-monitor.service.ts';

/** The events of the conversation API for what was heard; only those in `allowed`. */
export function presentHeard(heard: Heard, allowed: ReadonlySet<string>): MonitorEvent[] {
  const { role, message, position, details } = heard.turn;
  const text = message ?? '';
  const eventId = typeof details.event_id === 'number' ? details.event_id : position;
  const events: MonitorEvent[] = [];
  if (heard.kind === 'correction')
    events.push({
      type: 'agent_response_correction',
      agent_response_correction_event: {
        original_agent_response: heard.original,
        corrected_agent_response: text,
        event_id: eventId,
      },
    });
  else {
    if (text !== '')
      events.push(
        role === 'user'
          ? { type: 'user_transcript', user_transcription_event: { user_transcript: text, event_id: eventId } }
          : { type: 'agent_response', agent_response_event: { agent_response: text, event_id: eventId } },
      );
    const results = Array.isArray(details.tool_results) ? (details.tool_results as Record<string, unknown>[]) : [];
    for (const result of results)
      events.push({
        type: 'agent_tool_response',
        agent_tool_response: {
          tool_name: result.tool_name,
          tool_call_id: result.request_id,
          tool_type: result.type,
          is_error: result.is_error,
          event_id: eventId,
        },
      });
  }
  return events.filter(({ type }) => allowed.has(type));
}
