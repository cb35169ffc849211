import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { maxConfigBytes } from '../../../contract/agents/agents-limits.ts';
import { type AgentConfig, agentConfig } from '../../../contract/agents/config/agent-config.ts';

/** A stored config with the defaults of fields that were added since. */
export function withDefaults(stored: AgentConfig): AgentConfig {
  const result = agentConfig.safeParse(stored);
  // It was valid when it was saved.
  return result.success ? result.data : stored;
}

/** What is stored of a config: replies add `safety` and the file of the waiting sound, which clients send back. */
export function toStored({ platform_settings, ...config }: AgentConfig): AgentConfig {
  const { safety: _, ...settings } = platform_settings;
  const queueing_config = { ...platform_settings.queueing_config, hold_audio: null };
  return { ...config, platform_settings: { ...settings, queueing_config } as AgentConfig['platform_settings'] };
}

export const isTooLarge = (config: AgentConfig): boolean => Buffer.byteLength(JSON.stringify(config)) > maxConfigBytes;

/** Whether two configs are the same as JSON. */
export const isSameConfig = (a: AgentConfig, b: AgentConfig): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b)));

/** The first field that is wrong, and why. */
export function describeProblem({ issues }: z.ZodError): { readonly param: string; readonly message: string } {
  const [first] = issues;
  const param = first?.path.join('.') ?? '';
  return { param, message: `${param}: ${first?.message ?? 'The config is not valid.'}`.slice(0, 500) };
}
