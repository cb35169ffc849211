import { z } from 'zod';
import { webhookEventNames } from '../catalogue/webhook-events.ts';
import { id, name, ok, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

export const maxWebhooks = 50;
export const maxRequestHeaders = 20;

/** Headers that the server sets. */
const reservedHeader =
  /^(host|connection|content-length|content-type|transfer-encoding|te|trailer|upgrade|expect|keep-alive|webhook-.*|elevenlabs-signature)$/i;

const address = () => z.string().trim().min(1).max(2000);
const secretText = () => z.string().min(1).max(2000);
const scopes = () => z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/)).max(50);
const requestHeaders = () =>
  z
    .record(
      z
        .string()
        .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'This is not the name of a header.')
        .refine((header) => !reservedHeader.test(header), { error: 'This header is set by the server.' }),
      z.string().regex(/^[\x20-\x7e\t]{0,2000}$/, 'A header has printable ASCII characters only.'),
    )
    .refine((headers) => Object.keys(headers).length <= maxRequestHeaders, {
      error: `At most ${maxRequestHeaders} headers.`,
    });
const events = () =>
  z
    .array(z.enum(webhookEventNames))
    .max(webhookEventNames.length)
    .transform((names) => [...new Set(names)]);

const usageType = z.enum([
  'ConvAI Agent Settings',
  'ConvAI Settings',
  'Voice Library Removal Notices',
  'Speech to Text',
  'Agent QA Evaluations',
  'ConvAI Alerting',
  'Flows',
  'Dubbing',
]);

const webhook = z.object({
  name: z.string(),
  webhook_id: z.string(),
  webhook_url: z.string(),
  is_disabled: z.boolean(),
  is_auto_disabled: z.boolean(),
  created_at_unix: unix(),
  auth_type: z.enum(['hmac', 'oauth2']),
  /** Only if requested. */
  usage: z.array(z.object({ usage_type: usageType })).nullable(),
  /** Only if usages are requested. */
  events: z.array(z.enum(webhookEventNames)).nullable(),
  /** HTTP status of the latest failure; null also if there was no reply. */
  most_recent_failure_error_code: z.int().nullable(),
  most_recent_failure_timestamp: unix().nullable(),
  most_recent_success_timestamp: unix().nullable(),
  retry_enabled: z.boolean(),
  is_ordered: z.boolean(),
  /** Names only, since values are often credentials. */
  request_header_names: z.array(z.string()),
  /** Until then the secret before the rotation signs too. */
  previous_secret_ends_at_unix: unix().nullable(),
  /** Only for `oauth2`. */
  client_id: z.string().nullable(),
  token_url: z.string().nullable(),
  scopes: z.array(z.string()),
});
export type WebhookReply = z.infer<typeof webhook>;

const common = {
  name: name(),
  /** Must start with https://, except on hosts that the operator allows. */
  webhook_url: address(),
  request_headers: requestHeaders().nullish(),
  retry_enabled: z.boolean().default(true),
  is_ordered: z.boolean().default(false),
};
const settings = z.discriminatedUnion('auth_type', [
  z.object({ auth_type: z.literal('hmac'), ...common }),
  z.object({
    auth_type: z.literal('oauth2'),
    ...common,
    token_url: address(),
    client_id: z.string().min(1).max(500),
    client_secret: secretText(),
    scopes: scopes().default([]),
  }),
]);
const newWebhook = z.object({ settings, events: events().default([]) });
export type NewWebhook = z.output<typeof newWebhook>;

/** Absent fields, except the first two, stay unchanged. */
const changes = z.object({
  is_disabled: z.boolean(),
  name: name(),
  retry_enabled: z.boolean().nullish(),
  request_headers: requestHeaders().nullish(),
  events: events().nullish(),
  webhook_url: address().optional(),
  is_ordered: z.boolean().optional(),
  token_url: address().optional(),
  client_id: z.string().min(1).max(500).optional(),
  client_secret: secretText().optional(),
  scopes: scopes().optional(),
});
export type WebhookChanges = z.output<typeof changes>;

const created = z.object({ webhook_id: z.string(), webhook_secret: z.string().nullable() });

const delivery = z.object({
  delivery_id: z.string(),
  event_type: z.string(),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  /** The request body. */
  body: z.string(),
  response_status: z.int().nullable(),
  /** The start of the reply, or why there was none. */
  response_text: z.string().nullable(),
  duration_ms: z.int().nullable(),
  created_at_unix: unix(),
  next_attempt_at_unix: unix().nullable(),
  finished_at_unix: unix().nullable(),
});
export type WebhookDelivery = z.infer<typeof delivery>;

const params = z.object({ webhook_id: id() });
const deliveryParams = z.object({ webhook_id: id(), delivery_id: id() });
const queued = z.object({ delivery_id: z.string() });

const list = {
  query: z.object({ include_usages: z.stringbool().default(false) }),
  reply: z.object({ webhooks: z.array(webhook) }),
};
const log = {
  params,
  query: z.object({ page_size: z.coerce.number().int().min(1).max(100).default(30), cursor: id().optional() }),
  reply: z.object({ deliveries: z.array(delivery), has_more: z.boolean(), next_cursor: z.string().nullable() }),
};

const ofWorkspace = {
  read: { access: 'account', permits: 'webhook.read' },
  manage: { access: 'account', permits: 'webhook.manage' },
} as const;
const ofPerson = {
  read: { access: 'account', permits: 'webhook.read_own' },
  manage: { access: 'account', permits: 'webhook.manage_own' },
} as const;

export const webhooksRoutes = defineRoutes({
  'GET /v1/workspace/webhooks': { ...ofWorkspace.read, summary: 'Lists the webhooks of the workspace.', ...list },
  'POST /v1/workspace/webhooks': {
    ...ofWorkspace.manage,
    summary: 'Adds a webhook to the workspace. Its secret appears only in this reply (WS-020).',
    body: newWebhook,
    reply: created,
  },
  'PATCH /v1/workspace/webhooks/{webhook_id}': {
    ...ofWorkspace.manage,
    summary: 'Changes a webhook; one that was disabled after failures is enabled by `is_disabled: false`.',
    params,
    body: changes,
    reply: ok,
  },
  'DELETE /v1/workspace/webhooks/{webhook_id}': {
    ...ofWorkspace.manage,
    summary: 'Deletes a webhook with its log.',
    params,
    reply: ok,
  },
  'POST /v1/workspace/webhooks/{webhook_id}/rotate-secret': {
    ...ofWorkspace.manage,
    summary: 'Replaces the secret of a webhook; the previous one signs too for 24 hours.',
    params,
    reply: created,
  },
  'POST /v1/workspace/webhooks/{webhook_id}/test': {
    ...ofWorkspace.manage,
    summary: 'Sends a test message to a webhook.',
    params,
    reply: queued,
  },
  'GET /v1/workspace/webhooks/{webhook_id}/deliveries': {
    ...ofWorkspace.read,
    summary: 'Lists what was sent to a webhook in the last 30 days, newest first.',
    ...log,
  },
  'POST /v1/workspace/webhooks/{webhook_id}/deliveries/{delivery_id}/resend': {
    ...ofWorkspace.manage,
    summary: 'Sends a message again, as a new delivery.',
    params: deliveryParams,
    reply: queued,
  },

  'GET /v1/user/webhooks': { ...ofPerson.read, summary: 'Lists the caller’s own webhooks.', ...list },
  'POST /v1/user/webhooks': {
    ...ofPerson.manage,
    summary: 'Adds a webhook for events that concern the caller.',
    body: newWebhook,
    reply: created,
  },
  'PATCH /v1/user/webhooks/{webhook_id}': {
    ...ofPerson.manage,
    summary: 'Changes a webhook of the caller.',
    params,
    body: changes,
    reply: ok,
  },
  'DELETE /v1/user/webhooks/{webhook_id}': {
    ...ofPerson.manage,
    summary: 'Deletes a webhook of the caller with its log.',
    params,
    reply: ok,
  },
  'POST /v1/user/webhooks/{webhook_id}/rotate-secret': {
    ...ofPerson.manage,
    summary: 'Replaces the secret of a webhook of the caller; the previous one signs too for 24 hours.',
    params,
    reply: created,
  },
  'POST /v1/user/webhooks/{webhook_id}/test': {
    ...ofPerson.manage,
    summary: 'Sends a test message to a webhook of the caller.',
    params,
    reply: queued,
  },
  'GET /v1/user/webhooks/{webhook_id}/deliveries': {
    ...ofPerson.read,
    summary: 'Lists what was sent to a webhook of the caller in the last 30 days, newest first.',
    ...log,
  },
  'POST /v1/user/webhooks/{webhook_id}/deliveries/{delivery_id}/resend': {
    ...ofPerson.manage,
    summary: 'Sends a message to a webhook of the caller again, as a new delivery.',
    params: deliveryParams,
    reply: queued,
  },
});
