import { describe, expect, it } from 'vitest';
import { agentConfig } from './agent-config.ts';
import { fullConfig } from './test-full-config.ts';

const problems = (config: unknown) => {
  const result = agentConfig.safeParse(config);
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('AGENT-003 the config of an agent', () => {
  it('has the defaults of the public API', () => {
    const config = agentConfig.parse({});
    expect(config.conversation_config).toMatchObject({
      asr: { quality: 'high', user_input_audio_format: 'pcm_16000', keywords: [] },
      turn: { turn_timeout: 7, silence_end_call_timeout: -1, soft_timeout_config: { timeout_seconds: -1 } },
      tts: { voice_id: 'cjVigY5qzO86Huf0OWal', stability: 0.5, speed: 1, similarity_boost: 0.8 },
      conversation: { max_duration_seconds: 600, background_sound: { volume: 0.15 } },
      agent: { first_message: '', language: 'en', prompt: { llm: 'gemini-2.5-flash', temperature: 0, max_tokens: -1 } },
    });
    expect(config.platform_settings).toMatchObject({
      widget: { variant: 'full', avatar: { type: 'orb', color_1: '#2792dc' }, text_contents: { main_label: null } },
      auth: { enable_auth: false, allowlist: [] },
      call_limits: { agent_concurrency_limit: -1, daily_limit: 100_000 },
      guardrails: { content: { config: { sexual: { threshold: 0.3 } }, trigger_action: { type: 'end_call' } } },
      privacy: { record_voice: true, retention_days: -1 },
    });
    expect(config.workflow).toEqual({
      nodes: { start_node: { type: 'start', position: { x: 0, y: 0 }, edge_order: [] } },
      edges: {},
      prevent_subagent_loops: false,
    });
  });

  it('stays as it is when it is read again', () => {
    const config = agentConfig.parse(fullConfig);
    expect(config).toMatchObject(fullConfig);
    expect(agentConfig.parse(JSON.parse(JSON.stringify(config)))).toEqual(config);
  });

  it('keeps fields and types that it does not know', () => {
    const tool = { type: 'later_tool', name: 'x', description: '', settings: { deep: [1] } };
    const config = {
      conversation_config: { later: { a: 1 }, agent: { prompt: { llm: 'model-of-2030', tools: [tool] } } },
      platform_settings: { later: [1, 2] },
    };
    expect(agentConfig.parse(config)).toMatchObject(config);
  });

  it.each([
    [{ conversation_config: { turn: { turn_eagerness: 'sleepy' } } }, 'conversation_config.turn.turn_eagerness'],
    [{ conversation_config: { tts: { speed: 3 } } }, 'conversation_config.tts.speed'],
    [{ conversation_config: { tts: { voice_id: null } } }, 'conversation_config.tts.voice_id'],
    [
      { conversation_config: { agent: { prompt: { tools: [{ type: 'webhook', name: 'a b', description: '' }] } } } },
      'conversation_config.agent.prompt.tools.0.name',
    ],
    [{ platform_settings: { widget: { avatar: { type: 'ghost' } } } }, 'platform_settings.widget.avatar.type'],
    [{ workflow: { nodes: {} } }, 'workflow.nodes'],
    [{ workflow: { edges: { e: { source: 'start_node', target: 'nowhere' } } } }, 'workflow.edges.e.target'],
  ])('names the field that is wrong: %j', (config, path) => {
    expect(problems(config)[0]?.split(':')[0]).toBe(path);
  });

  it('refuses parameters and expressions of many levels', () => {
    let schema: object = { type: 'string' };
    for (let level = 0; level < 5000; level += 1) schema = { type: 'array', items: schema };
    const parameters = { type: 'object', properties: { a: schema } };
    const tool = { type: 'client', name: 'a', description: '', parameters };
    expect(problems({ conversation_config: { agent: { prompt: { tools: [tool] } } } })).toEqual([
      'conversation_config.agent.prompt.tools.0.parameters: At most 24 levels are allowed.',
    ]);
  });
});
