import type { AgentFrame } from './agent-frames.ts';

/** A line of a conversation as it is shown. */
export interface ConversationLine {
  readonly id: string;
  readonly role: 'user' | 'agent' | 'tool';
  readonly text: string;
  /** The words may still change. */
  readonly isOpen?: true;
  /** Only this part of the answer was heard: the person interrupted it. */
  readonly isCut?: true;
  /** Of a tool; `asking`: it waits for the approval of the person. */
  readonly outcome?: 'asking' | 'running' | 'done' | 'failed';
}

type Lines = readonly ConversationLine[];

const partialId = 'partial';

const replaceLast = (lines: Lines, matches: (line: ConversationLine) => boolean, next: ConversationLine): Lines => {
  const at = lines.findLastIndex(matches);
  return at < 0 ? [...lines, next] : lines.with(at, next);
};

/** The lines after a message of the server; the same array if it changes none. */
export function addFrame(lines: Lines, frame: AgentFrame): Lines {
  switch (frame.type) {
    case 'tentative_user_transcript': {
      const text = frame.tentative_user_transcription_event.user_transcript;
      const line: ConversationLine = { id: partialId, role: 'user', text, isOpen: true };
      return replaceLast(lines, ({ id }) => id === partialId, line);
    }
    case 'user_transcript': {
      const { user_transcript: text, event_id } = frame.user_transcription_event;
      return replaceLast(lines, ({ id }) => id === partialId, {
        id: `user-${event_id}-${lines.length}`,
        role: 'user',
        text,
      });
    }
    case 'agent_chat_response_part': {
      const { type, text } = frame.text_response_part;
      const open = lines.findLast(({ role, isOpen }) => role === 'agent' && isOpen);
      if (type === 'start' || !open)
        return text === '' && type !== 'start'
          ? lines
          : [...lines, { id: `agent-part-${lines.length}`, role: 'agent', text, isOpen: true }];
      return text === '' ? lines : replaceLast(lines, (line) => line === open, { ...open, text: open.text + text });
    }
    case 'agent_response': {
      const { agent_response: text, event_id } = frame.agent_response_event;
      const line: ConversationLine = { id: `agent-${event_id}-${lines.length}`, role: 'agent', text };
      // The parts of the same answer came before it.
      return replaceLast(lines, ({ role, isOpen }) => role === 'agent' && isOpen === true, line);
    }
    case 'agent_response_correction': {
      const { corrected_agent_response: text } = frame.agent_response_correction_event;
      const last = lines.findLast(({ role }) => role === 'agent');
      return last ? replaceLast(lines, (line) => line === last, { ...last, text, isCut: true }) : lines;
    }
    case 'agent_tool_request': {
      const { tool_call_id: id, tool_name: text } = frame.agent_tool_request;
      return replaceLast(lines, (line) => line.id === id, { id, role: 'tool', text, outcome: 'running' });
    }
    case 'mcp_tool_call': {
      const { state, tool_call_id: id, tool_name: text } = frame.mcp_tool_call;
      if (state !== 'awaiting_approval') return lines;
      return replaceLast(lines, (line) => line.id === id, { id, role: 'tool', text, outcome: 'asking' });
    }
    case 'agent_tool_response': {
      const { tool_call_id: id, tool_name: text, is_error } = frame.agent_tool_response;
      return replaceLast(lines, (line) => line.id === id, {
        id,
        role: 'tool',
        text,
        outcome: is_error ? 'failed' : 'done',
      });
    }
    default:
      return lines;
  }
}
