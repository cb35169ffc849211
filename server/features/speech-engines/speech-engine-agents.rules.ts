import { type AgentConfig, agentConfig } from '../../../contract/agents/config/agent-config.ts';
import { upstreamField } from '../../../contract/agents/config/speech-engines-limits.ts';
import type { SpeechEngineConfig } from '../../../contract/agents/speech-engines.ts';

/**
 * The agent that talks for a speech engine. Strangers need a signed URL: no field of the public API opens an engine to
 * all, and each conversation costs its owner replies.
 */
export function toAgentConfig(config: SpeechEngineConfig, signingKeyId: string | null): AgentConfig {
  const { asr, tts, turn, vad, conversation, language, privacy, call_limits, overrides } = config;
  return agentConfig.parse({
    conversation_config: { asr, tts, turn, vad, conversation, agent: { language, first_message: '' } },
    platform_settings: {
      ...{ privacy, call_limits },
      auth: { enable_auth: true },
      overrides: { conversation_config_override: { agent: { first_message: overrides.first_message } } },
      [upstreamField]: {
        ...config.speech_engine,
        cascade_timeout_seconds: config.cascade_timeout_seconds,
        signing_key_id: signingKeyId,
      },
    },
  });
}

/** Merges the given sections by field; null and absent ones change nothing. */
export function mergeSections(
  config: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...config };
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === undefined || key === '__proto__') continue;
    merged[key] = typeof value === 'object' ? { ...(merged[key] as object), ...value } : value;
  }
  return merged;
}
