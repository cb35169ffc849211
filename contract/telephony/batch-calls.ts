import { z } from 'zod';
import { agentTalkLimits } from '../agents/agent-talk-limits.ts';
import { conversationInitiation } from '../agents/conversations/conversation-initiation.ts';
import { id, name } from '../fields/fields.ts';
import { isPhoneNumber, normalizePhoneNumber, phoneNumberRule } from '../fields/phone-number.ts';
import { isTimeZone } from '../fields/time-zone.ts';
import { defineRoutes } from '../route.ts';
import { batchCallStatuses, batchCallsLimits, batchRecipientStatuses } from './batch-calls-limits.ts';
import { callConfig } from './call-config.ts';

const { maxInitiationLength, maxRecipients } = batchCallsLimits;
const looseObject = z.record(z.string(), z.unknown());

const whatsappParams = z.looseObject({
  whatsapp_phone_number_id: z.string().max(200).nullish(),
  whatsapp_call_permission_request_template_name: z.string().max(512),
  whatsapp_call_permission_request_template_language_code: z.string().max(35),
});

/** What the agent knows of a recipient before the call. */
const initiation = z
  .looseObject({
    ...conversationInitiation.shape,
    dynamic_variables: looseObject
      .refine((variables) => Object.keys(variables).length <= agentTalkLimits.maxVariables, {
        error: `must have at most ${agentTalkLimits.maxVariables} variables`,
      })
      .nullish(),
  })
  .refine((value) => JSON.stringify(value).length <= maxInitiationLength, {
    error: `must have at most ${maxInitiationLength} characters as JSON`,
  });

const recipient = z
  .object({
    id: id().nullish(),
    phone_number: z
      .string()
      .transform(normalizePhoneNumber)
      .refine(isPhoneNumber, { error: phoneNumberRule })
      .nullish(),
    whatsapp_user_id: z.string().max(200).nullish(),
    conversation_initiation_client_data: initiation.nullish(),
  })
  .refine(({ phone_number, whatsapp_user_id }) => phone_number != null || whatsapp_user_id != null, {
    path: ['phone_number'],
    error: phoneNumberRule,
  });
export type BatchRecipientInput = z.output<typeof recipient>;

const submission = z.object({
  call_name: name(batchCallsLimits.maxNameLength),
  agent_id: id(),
  recipients: z.array(recipient).min(1).max(maxRecipients),
  /** Null and times in the past: at once. */
  scheduled_time_unix: z.int().min(0).max(253_402_300_799).nullish(),
  agent_phone_number_id: id().nullish(),
  whatsapp_params: whatsappParams.nullish(),
  /** The zone in which people see the schedule. */
  timezone: z
    .string()
    .max(100)
    .refine(isTimeZone, { error: 'must be a time zone of the IANA database, such as Europe/Berlin' })
    .nullish(),
  branch_id: id().nullish(),
  environment: z.string().max(100).nullish(),
  telephony_call_config: callConfig.nullish().transform((config) => config ?? callConfig.parse({})),
  target_concurrency_limit: z.int().min(1).max(maxRecipients).nullish(),
});
export type BatchCallSubmission = z.output<typeof submission>;

const batchCall = z.object({
  id: z.string(),
  /** Null: the number was deleted. */
  phone_number_id: z.string().nullable(),
  phone_provider: z.enum(['twilio', 'sip_trunk', 'exotel']).nullable(),
  whatsapp_params: whatsappParams.nullable(),
  name: z.string(),
  agent_id: z.string(),
  branch_id: z.string().nullable(),
  environment: z.string().nullable(),
  created_at_unix: z.int(),
  scheduled_time_unix: z.int(),
  timezone: z.string().nullable(),
  /** Recipients whose call was started. */
  total_calls_dispatched: z.int(),
  /** All recipients. */
  total_calls_scheduled: z.int(),
  /** Recipients whose call ended, or will not take place. */
  total_calls_finished: z.int(),
  last_updated_at_unix: z.int(),
  status: z.enum(batchCallStatuses),
  retry_count: z.int(),
  telephony_call_config: callConfig,
  target_concurrency_limit: z.int().nullable(),
  agent_name: z.string(),
  branch_name: z.string().nullable(),
});
export type BatchCallReply = z.output<typeof batchCall>;

const batchRecipient = z.object({
  id: z.string(),
  phone_number: z.string().nullable(),
  whatsapp_user_id: z.string().nullable(),
  status: z.enum(batchRecipientStatuses),
  /** Why the call failed, for people. */
  failure_reason: z.string().nullable(),
  created_at_unix: z.int(),
  updated_at_unix: z.int(),
  conversation_id: z.string().nullable(),
  conversation_initiation_client_data: looseObject.nullable(),
});
export type BatchRecipientReply = z.output<typeof batchRecipient>;

const detailedBatchCall = batchCall.extend({ recipients: z.array(batchRecipient) });

const params = z.object({ batch_id: id() });

export const batchCallsRoutes = defineRoutes({
  'POST /v1/convai/batch-calling/submit': {
    access: 'account',
    permits: 'convai_batch_calls.update',
    summary: 'Calls many people with an agent, at once or at a time.',
    body: submission,
    bodyLimit: batchCallsLimits.maxBodyBytes,
    reply: batchCall,
  },
  'GET /v1/convai/batch-calling/workspace': {
    access: 'account',
    permits: 'convai_batch_calls.read',
    summary: 'Lists the batch calls of the workspace, newest first.',
    query: z.object({
      limit: z.int().min(1).max(batchCallsLimits.maxPageSize).default(100),
      /** `next_doc` of the page before. */
      last_doc: id().nullish(),
      agent_id: id().nullish(),
    }),
    reply: z.object({
      batch_calls: z.array(batchCall),
      next_doc: z.string().nullable(),
      has_more: z.boolean(),
    }),
  },
  'GET /v1/convai/batch-calling/{batch_id}': {
    access: 'account',
    permits: 'convai_batch_calls.read',
    summary: 'Returns a batch call with its recipients.',
    params,
    reply: detailedBatchCall,
  },
  'DELETE /v1/convai/batch-calling/{batch_id}': {
    access: 'account',
    permits: 'convai_batch_calls.update',
    summary: 'Deletes a batch call with its recipients. Calls that run go on, and their conversations stay.',
    params,
    content: ['application/json'],
  },
  'POST /v1/convai/batch-calling/{batch_id}/cancel': {
    access: 'account',
    permits: 'convai_batch_calls.update',
    summary: 'Cancels all calls of a batch that have not started. Calls that run go on.',
    params,
    reply: batchCall,
  },
  'POST /v1/convai/batch-calling/{batch_id}/retry': {
    access: 'account',
    permits: 'convai_batch_calls.update',
    summary: 'Calls the recipients again whose calls failed or were not answered.',
    params,
    reply: batchCall,
  },
  'GET /v1/convai/batch-calling/{batch_id}/export': {
    access: 'account',
    permits: 'convai_batch_calls.read',
    summary: 'Returns the results of an ended batch call as CSV.',
    params,
    query: z.object({ limit: z.int().min(1).max(maxRecipients).nullish() }),
    content: ['text/csv'],
  },
});
