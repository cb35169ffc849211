import { z } from 'zod';
import { conversationInitiation } from '../agents/conversations/conversation-initiation.ts';
import { id } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { callConfig } from './call-config.ts';

const outboundCall = z.object({
  agent_id: id(),
  agent_phone_number_id: id(),
  /** E.164, or a SIP URI in the domain of the trunk. */
  to_number: z.string().trim().min(1).max(300),
  conversation_initiation_client_data: z.looseObject(conversationInitiation.shape).nullish(),
  telephony_call_config: callConfig.nullish(),
});

export const phoneCallsRoutes = defineRoutes({
  'POST /v1/convai/sip-trunk/outbound-call': {
    access: 'account',
    permits: 'convai_phone_numbers.call',
    summary: 'Lets an agent call a person by SIP.',
    body: outboundCall,
    reply: z.object({
      success: z.boolean(),
      message: z.string(),
      conversation_id: z.string().nullable(),
      sip_call_id: z.string().nullable(),
    }),
  },
});
