import { expect, it } from 'vitest';
import { speechEngineConfig } from '../../../contract/agents/speech-engines.ts';
import { mergeSections, toAgentConfig } from './speech-engine-agents.rules.ts';

const config = speechEngineConfig.parse({
  speech_engine: { ws_url: 'wss://example.com/ws', request_headers: { 'X-A': 'b' } },
  language: 'de',
  tts: { voice_id: 'maren' },
  overrides: { first_message: true },
});

it('AGENT-032 talks as an agent that only members and signed URLs reach', () => {
  const agent = toAgentConfig(config, 'key_1');
  expect(agent.conversation_config).toMatchObject({ tts: { voice_id: 'maren' }, agent: { language: 'de' } });
  expect(agent.platform_settings).toMatchObject({
    auth: { enable_auth: true },
    overrides: { conversation_config_override: { agent: { first_message: true } } },
    speech_engine: { ws_url: 'wss://example.com/ws', signing_key_id: 'key_1', cascade_timeout_seconds: 8 },
  });
});

it('AGENT-032 changes the given fields of a section', () => {
  const merged = mergeSections({ ...config }, { tts: { speed: 1.1 }, language: null, asr: undefined });
  expect(merged).toMatchObject({ tts: { voice_id: 'maren', speed: 1.1 }, language: 'de', asr: config.asr });
});

it('AGENT-032 refuses addresses that are no WebSocket', () => {
  const result = speechEngineConfig.safeParse({ speech_engine: { ws_url: 'https://example.com' } });
  expect(result.error?.issues[0]?.path).toEqual(['speech_engine', 'ws_url']);
});
