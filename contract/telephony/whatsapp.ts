import { z } from 'zod';
import { conversationInitiation } from '../agents/conversations/conversation-initiation.ts';
import { defineRoutes } from '../route.ts';

const id = z.string().min(1).max(100);
/** IDs of Meta are numbers. */
const metaId = z.string().regex(/^\d{1,40}$/, 'must be an ID of digits');
const secret = z
  .string()
  .min(1)
  .max(4000)
  .regex(/^[\x21-\x7e]+$/, 'must have printable characters without spaces');

const account = z.object({
  business_account_id: z.string(),
  phone_number_id: z.string(),
  business_account_name: z.string(),
  phone_number_name: z.string(),
  phone_number: z.string(),
  account_type: z.enum(['cloud_api', 'coexistence']),
  assigned_agent_id: z.string().nullable(),
  assigned_agent_name: z.string().nullable(),
  enable_messaging: z.boolean(),
  enable_audio_message_response: z.boolean(),
  enable_typing_indicator: z.boolean(),
  is_token_expired: z.boolean(),
});

const newAccount = z.object({
  business_account_id: metaId,
  phone_number_id: metaId,
  /** Of a system user, with `whatsapp_business_messaging` and `whatsapp_business_management`. */
  access_token: secret,
  /** Signs the webhooks of the app. */
  app_secret: secret,
  /** A text of your choice that Meta repeats when it verifies the webhook. */
  verify_token: secret.max(200),
  assigned_agent_id: id.nullish(),
  enable_messaging: z.boolean().default(true),
  enable_audio_message_response: z.boolean().default(true),
  enable_typing_indicator: z.boolean().default(true),
});
export type NewWhatsAppAccount = z.output<typeof newAccount>;

const changes = z.object({
  assigned_agent_id: id.nullish(),
  enable_messaging: z.boolean().nullish(),
  enable_audio_message_response: z.boolean().nullish(),
  enable_typing_indicator: z.boolean().nullish(),
});
export type WhatsAppAccountChanges = z.output<typeof changes>;

const text = z.string().max(4096);
const textParameter = z.object({
  type: z.literal('text').default('text'),
  parameter_name: z.string().max(100).nullish(),
  text,
});
const headerParameter = z.union([
  z.object({ type: z.literal('image'), image: z.object({ link: z.url().max(2000) }) }),
  z.object({
    type: z.literal('document'),
    document: z.object({ link: z.url().max(2000), filename: z.string().max(240).nullish() }),
  }),
  z.object({
    type: z.literal('location'),
    location: z.object({
      latitude: z.string().max(40),
      longitude: z.string().max(40),
      name: z.string().max(1000),
      address: z.string().max(1000),
    }),
  }),
  textParameter,
]);
const templateComponent = z.union([
  z.object({ type: z.literal('header'), parameters: z.array(headerParameter).max(10) }),
  z.object({
    type: z.literal('button'),
    parameters: z.array(textParameter).max(10),
    index: z.int().min(0).max(20),
    sub_type: z.string().max(40),
  }),
  z.object({ type: z.literal('body').default('body'), parameters: z.array(textParameter).max(100) }),
]);

const recipient = {
  whatsapp_phone_number_id: id,
  /** The phone number of the person, as WhatsApp writes it: digits only. */
  whatsapp_user_id: z.string().regex(/^\+?\d{5,20}$/, 'must be a phone number of digits'),
  agent_id: id,
  conversation_initiation_client_data: conversationInitiation.nullish(),
};
const message = z.object({
  ...recipient,
  template_name: z.string().min(1).max(512),
  template_language_code: z.string().min(2).max(20),
  template_params: z.array(templateComponent).max(20),
});
export type WhatsAppTemplateMessage = z.output<typeof message>;

const params = z.object({ phone_number_id: id });
const read = { access: 'account', permits: 'convai_whatsapp_accounts.read' } as const;
const change = { access: 'account', permits: 'convai_whatsapp_accounts.update' } as const;

export const whatsappRoutes = defineRoutes({
  'GET /v1/convai/whatsapp-accounts': {
    ...read,
    summary: 'Lists the WhatsApp accounts of the workspace.',
    query: z.object({ agent_id: z.string().max(100).nullish() }),
    reply: z.object({ items: z.array(account) }),
  },
  'POST /v1/convai/whatsapp-accounts': {
    ...change,
    summary: 'Connects a number of WhatsApp Business, after its credentials were checked at Meta.',
    body: newAccount,
    reply: account.extend({
      /** For the settings of the app at Meta; null: the server does not know its public address. */
      webhook_url: z.string().nullable(),
      /** Why Meta did not take the webhook; null: it sends messages to this server. */
      webhook_error: z.string().nullable(),
    }),
  },
  'GET /v1/convai/whatsapp-accounts/{phone_number_id}': {
    ...read,
    summary: 'Returns a WhatsApp account.',
    params,
    reply: account,
  },
  'PATCH /v1/convai/whatsapp-accounts/{phone_number_id}': {
    ...change,
    summary: 'Changes which agent answers a WhatsApp account, and how; absent fields stay.',
    params,
    body: changes,
    reply: account,
  },
  'DELETE /v1/convai/whatsapp-accounts/{phone_number_id}': {
    ...change,
    summary: 'Disconnects a WhatsApp account.',
    params,
    reply: z.object({}),
  },
  'POST /v1/convai/whatsapp/outbound-message': {
    ...change,
    summary: 'Sends a message template to a person, whose answer the agent continues.',
    body: message,
    bodyLimit: 256 * 1024,
    reply: z.object({ conversation_id: z.string() }),
  },
  'POST /v1/convai/whatsapp/outbound-call': {
    ...change,
    summary: 'Refuses: the audio of calls over WhatsApp needs WebRTC.',
    body: z.object({
      ...recipient,
      whatsapp_call_permission_request_template_name: z.string().max(512),
      whatsapp_call_permission_request_template_language_code: z.string().max(20),
    }),
    bodyLimit: 256 * 1024,
    reply: z.object({ success: z.boolean(), message: z.string(), conversation_id: z.string().nullable() }),
  },
  'GET /whatsapp/{phone_number_id}/webhook': {
    access: 'public',
    summary: 'Answers the challenge by which Meta verifies the webhook.',
    params,
    query: z.object({
      'hub.mode': z.string().max(100),
      'hub.verify_token': z.string().max(200),
      'hub.challenge': z.string().max(1000),
    }),
    content: ['text/plain'],
  },
  'POST /whatsapp/{phone_number_id}/webhook': {
    access: 'public',
    summary: 'Takes the messages of people from WhatsApp.',
    params,
    raw: true,
    bodyLimit: 1024 * 1024,
    reply: z.object({}),
  },
});
