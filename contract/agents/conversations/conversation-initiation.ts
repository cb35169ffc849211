import { z } from 'zod';

const looseObject = z.record(z.string(), z.unknown());

/** `conversation_initiation_client_data`: what a conversation starts with, as the agent's overrides permit it. */
export const conversationInitiation = z.object({
  conversation_config_override: looseObject.nullish(),
  custom_llm_extra_body: looseObject.nullish(),
  dynamic_variables: looseObject.nullish(),
  user_id: z.string().max(500).nullish(),
  source_info: z.object({ source: z.string().max(100).nullish(), version: z.string().max(50).nullish() }).nullish(),
  branch_id: z.string().max(100).nullish(),
  environment: z.string().max(100).nullish(),
});
export type ConversationInitiation = z.output<typeof conversationInitiation>;
