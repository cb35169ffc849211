import { z } from 'zod';
import { id } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const looseObject = z.record(z.string(), z.unknown());

/** `conversation_initiation_client_data` of an outgoing call. */
const callInitiation = z.looseObject({
  conversation_config_override: looseObject.nullish(),
  custom_llm_extra_body: looseObject.nullish(),
  dynamic_variables: looseObject.nullish(),
  user_id: z.string().max(500).nullish(),
  source_info: z.object({ source: z.string().max(100).nullish(), version: z.string().max(50).nullish() }).nullish(),
  branch_id: id().nullish(),
  environment: z.string().max(100).nullish(),
});

const telephonyCallConfig = z.looseObject({
  ringing_timeout_secs: z.int().min(1).max(999).default(60),
});

const outboundCall = z.object({
  agent_id: id(),
  agent_phone_number_id: id(),
  /** E.164, or a SIP URI in the domain of the trunk. */
  to_number: z.string().trim().min(1).max(300),
  conversation_initiation_client_data: callInitiation.nullish(),
  telephony_call_config: telephonyCallConfig.nullish(),
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
