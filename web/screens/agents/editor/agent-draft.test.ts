import { expect, it } from 'vitest';
import { type AgentDraft, changesOf, readPath, writePath } from './agent-draft.ts';

const saved: AgentDraft = {
  name: 'Desk',
  conversation_config: {
    agent: { language: 'en', prompt: { prompt: 'Be kind.', tool_ids: ['a'] } },
    tts: { speed: 1 },
  },
  platform_settings: { auth: { enable_auth: false } },
  workflow: { nodes: { start_node: { type: 'start' }, end_1: { type: 'end' } }, edges: {} },
};
const prompt = ['conversation_config', 'agent', 'prompt', 'prompt'];

it('AGENT-004 changes one field and leaves the others as they are', () => {
  const draft = writePath(saved, prompt, 'Be brief.');
  expect(readPath(draft, prompt)).toBe('Be brief.');
  expect(readPath(draft, ['conversation_config', 'agent', 'language'])).toBe('en');
  expect(readPath(saved, prompt)).toBe('Be kind.');
});

it('AGENT-004 sends only what differs', () => {
  expect(changesOf(saved, saved)).toBeUndefined();
  expect(changesOf(saved, writePath(saved, prompt, 'Be kind.'))).toBeUndefined();
  expect(changesOf(saved, { ...writePath(saved, prompt, 'Be brief.'), name: 'Front desk' })).toEqual({
    name: 'Front desk',
    conversation_config: { agent: { prompt: { prompt: 'Be brief.' } } },
  });
});

it('AGENT-004 sends lists as a whole', () => {
  const tools = ['conversation_config', 'agent', 'prompt', 'tool_ids'];
  expect(changesOf(saved, writePath(saved, tools, ['a', 'b']))).toEqual({
    conversation_config: { agent: { prompt: { tool_ids: ['a', 'b'] } } },
  });
});

it('AGENT-004 sends a changed workflow as a whole', () => {
  const workflow = { nodes: { start_node: { type: 'start' } }, edges: {} };
  expect(changesOf(saved, { ...saved, workflow })).toEqual({ workflow });
});

it('makes the objects on the way to a new field', () => {
  const path = ['platform_settings', 'widget', 'variant'];
  expect(readPath(writePath(saved, path, 'full'), path)).toBe('full');
});
