import { expect, it } from 'vitest';
import type { AgentFrame } from './agent-frames.ts';
import { addFrame, type ConversationLine } from './conversation-log.ts';

const follow = (...frames: AgentFrame[]) =>
  frames.reduce<readonly ConversationLine[]>(addFrame, []).map(({ id: _, ...line }) => line);

const heard = (user_transcript: string): AgentFrame => ({
  type: 'user_transcript',
  user_transcription_event: { user_transcript, event_id: 1 },
});
const partial = (user_transcript: string): AgentFrame => ({
  type: 'tentative_user_transcript',
  tentative_user_transcription_event: { user_transcript },
});
const part = (type: 'start' | 'delta' | 'stop', text: string): AgentFrame => ({
  type: 'agent_chat_response_part',
  text_response_part: { type, text },
});
const said = (agent_response: string): AgentFrame => ({
  type: 'agent_response',
  agent_response_event: { agent_response, event_id: 2 },
});

it('AGENT-006 replaces words that may still change by the final ones', () => {
  expect(follow(partial('I wou'), partial('I would like'), heard('I would like a table.'))).toEqual([
    { role: 'user', text: 'I would like a table.' },
  ]);
});

it('AGENT-006 joins the parts of an answer, which its whole text replaces', () => {
  const parts = [part('start', ''), part('delta', 'Hello'), part('delta', ' Ada.')];
  expect(follow(...parts)).toEqual([{ role: 'agent', text: 'Hello Ada.', isOpen: true }]);
  expect(follow(...parts, part('stop', ''), said('Hello Ada.'))).toEqual([{ role: 'agent', text: 'Hello Ada.' }]);
});

it('AGENT-006 cuts an answer to the words that were heard', () => {
  const correction: AgentFrame = {
    type: 'agent_response_correction',
    agent_response_correction_event: {
      original_agent_response: 'We open at nine and close at five.',
      corrected_agent_response: 'We open at',
      event_id: 2,
    },
  };
  expect(follow(said('We open at nine and close at five.'), correction, heard('And on Sunday?'))).toEqual([
    { role: 'agent', text: 'We open at', isCut: true },
    { role: 'user', text: 'And on Sunday?' },
  ]);
});

it('AGENT-012 shows a tool that waits for approval once, also when it runs', () => {
  const tool = { tool_name: 'echo', tool_call_id: 'call_1' };
  const asks: AgentFrame = { type: 'mcp_tool_call', mcp_tool_call: { ...tool, state: 'awaiting_approval' } };
  const request: AgentFrame = { type: 'agent_tool_request', agent_tool_request: tool };
  expect(follow(request, asks)).toEqual([{ role: 'tool', text: 'echo', outcome: 'asking' }]);
  expect(follow(asks, request)).toEqual([{ role: 'tool', text: 'echo', outcome: 'running' }]);
});

it('shows a tool from its call to its result', () => {
  const tool = { tool_name: 'find_table', tool_call_id: 'call_1' };
  const request: AgentFrame = { type: 'agent_tool_request', agent_tool_request: tool };
  const response: AgentFrame = { type: 'agent_tool_response', agent_tool_response: { ...tool, is_error: true } };
  expect(follow(request)).toEqual([{ role: 'tool', text: 'find_table', outcome: 'running' }]);
  expect(follow(request, said('One moment.'), response)).toEqual([
    { role: 'tool', text: 'find_table', outcome: 'failed' },
    { role: 'agent', text: 'One moment.' },
  ]);
});
