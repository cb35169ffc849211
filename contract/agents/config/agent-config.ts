import { z } from 'zod';

const part = z.looseObject({});

/** The config of an agent. Fields that this version does not know are kept. */
export const agentConfig = z.object({
  conversation_config: part,
  platform_settings: part,
  workflow: part,
});
export type AgentConfig = z.output<typeof agentConfig>;
