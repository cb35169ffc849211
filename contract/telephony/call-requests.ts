import { z } from 'zod';
import { conversationInitiation } from '../agents/conversations/conversation-initiation.ts';
import { callConfig } from './call-config.ts';

const id = z.string().min(1).max(100);

/** A call to a person over the API of a provider. */
export const providerCall = z.object({
  agent_id: id,
  agent_phone_number_id: id,
  to_number: z.string().min(3).max(100),
  conversation_initiation_client_data: conversationInitiation.nullish(),
  telephony_call_config: callConfig.nullish().transform((value) => value ?? callConfig.parse({})),
});
export type ProviderCall = z.output<typeof providerCall>;

export const providerCallReply = z.object({
  success: z.boolean(),
  message: z.string(),
  conversation_id: z.string().nullable(),
  callSid: z.string().nullable(),
});
