import { z } from 'zod';
import { conversationConfig } from './conversation/conversation-config.ts';
import { platformSettings } from './platform/platform-settings.ts';
import { procedures } from './procedures.ts';
import { workflow } from './workflow/workflow.ts';

/**
 * The config of an agent, as the public API has it, with its defaults. Fields that this version does not know are kept.
 * Models, voices and tools of types that a server does not have are kept too, and named when a conversation needs them.
 */
export const agentConfig = z.object({
  conversation_config: conversationConfig.prefault({}),
  platform_settings: platformSettings.prefault({}),
  workflow,
  procedures: procedures.optional(),
});
export type AgentConfig = z.output<typeof agentConfig>;

/** What `patchAgentConfig` changes: parts of a config, of any depth. */
export interface AgentConfigPatch {
  readonly conversation_config?: unknown;
  readonly platform_settings?: unknown;
  readonly workflow?: unknown;
}
