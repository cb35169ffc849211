import { z } from 'zod';
import { callInitiation } from './call-initiation.ts';

const id = z.string().min(1).max(100);

/** `telephony_call_config` */
const callConfig = z.object({
  ringing_timeout_secs: z.int().min(1).max(999).default(60),
  twilio_call_recording_enabled: z.boolean().default(false),
  twilio_machine_detection: z.object({ mode: z.enum(['enable', 'detect_message_end']).default('enable') }).nullish(),
});

/** A call to a person over the API of a provider. */
export const providerCall = z.object({
  agent_id: id,
  agent_phone_number_id: id,
  to_number: z.string().min(3).max(100),
  conversation_initiation_client_data: callInitiation.nullish(),
  telephony_call_config: callConfig.nullish().transform((value) => value ?? callConfig.parse({})),
});
export type ProviderCall = z.output<typeof providerCall>;

export const providerCallReply = z.object({
  success: z.boolean(),
  message: z.string(),
  conversation_id: z.string().nullable(),
  callSid: z.string().nullable(),
});
