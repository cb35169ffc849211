import { expect, it } from 'vitest';
import { type AgentConfigPatch, agentConfig } from './agent-config.ts';
import { patchAgentConfig } from './patch-agent-config.ts';
import { fullConfig } from './test-full-config.ts';

const current = agentConfig.parse(fullConfig);
const patched = (patch: AgentConfigPatch) => {
  const result = patchAgentConfig(current, patch);
  if (!result.success) throw result.error;
  return result.data;
};

it('merges objects by field and keeps the rest', () => {
  const config = patched({ conversation_config: { agent: { prompt: { prompt: 'New' } } } });
  expect(config.conversation_config.agent.prompt.prompt).toBe('New');
  expect(config.conversation_config.agent.first_message).toBe(fullConfig.conversation_config.agent.first_message);
  expect(config.conversation_config.agent.prompt.knowledge_base).toHaveLength(1);
  expect(config.platform_settings).toEqual(current.platform_settings);
  expect(patched({})).toEqual(current);
});

it('replaces lists, records and objects of several types', () => {
  const config = patched({
    conversation_config: { agent: { prompt: { knowledge_base: [] } }, language_presets: {} },
    platform_settings: { widget: { avatar: { type: 'url', custom_url: 'https://a.example/b.png' } } },
    workflow: { edges: {} },
  });
  expect(config.conversation_config.agent.prompt.knowledge_base).toEqual([]);
  expect(config.conversation_config.language_presets).toEqual({});
  expect(config.platform_settings.widget.avatar).toEqual({ type: 'url', custom_url: 'https://a.example/b.png' });
  expect(config.workflow.edges).toEqual({});
  expect(config.workflow.nodes).toEqual(current.workflow.nodes);
});

it('clears what may be null, and refuses null elsewhere', () => {
  const config = patched({ conversation_config: { agent: { prompt: { built_in_tools: { end_call: null } } } } });
  expect(config.conversation_config.agent.prompt.built_in_tools.end_call).toBeNull();
  expect(config.conversation_config.agent.prompt.built_in_tools.skip_turn).not.toBeNull();
  const refused = patchAgentConfig(current, { conversation_config: { tts: { speed: null } } });
  expect(refused.error?.issues[0]?.path).toEqual(['conversation_config', 'tts', 'speed']);
});

it('adds no prototype', () => {
  const patch = JSON.parse('{"conversation_config":{"__proto__":{"polluted":true},"agent":{"language":"de"}}}');
  expect(patched(patch).conversation_config.agent.language).toBe('de');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
