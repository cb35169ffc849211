import { z } from 'zod';
import { boundedText, id, name } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { maxDashboardCharts, maxInitiationHeaders, postCallEvents } from './agent-settings-limits.ts';

const headerName = z
  .string()
  .max(100)
  .regex(/^[\w!#$%&'*+.^`|~-]+$/, 'This is not the name of an HTTP header.');
const headerValue = boundedText({ max: 4000 }).refine((value) => !/[\r\n]/.test(value), {
  message: 'The value of a header has one line.',
});

/** Asked for variables and overrides before a conversation starts. */
const initiationWebhook = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2000),
  request_headers: z
    .record(headerName, z.union([headerValue, z.object({ secret_id: id() })]))
    .refine((headers) => Object.keys(headers).length <= maxInitiationHeaders, {
      message: `At most ${maxInitiationHeaders} headers are possible.`,
    }),
});

const events = z
  .array(z.enum(postCallEvents))
  .max(postCallEvents.length)
  .transform((list) => [...new Set(list)]);
const transcriptFormat = z.enum(['json', 'opentelemetry']);
const retentionDays = z.int().min(1).max(30);
const embeddingDays = z.int().min(1).max(365).nullable();
const livekitStack = z.enum(['standard', 'static']);

const postCallWebhooks = z.object({
  post_call_webhook_id: z.string().nullable().default(null),
  events: events.default(['transcript']),
  transcript_format: transcriptFormat.default('json'),
  /** Older clients: the same as the event `audio`. */
  send_audio: z.boolean().nullable().default(null),
});

/** What a workspace sets for all of its agents, with the defaults of the public API. */
export const agentSettingsFields = z.object({
  conversation_initiation_client_data_webhook: initiationWebhook.nullable().default(null),
  webhooks: postCallWebhooks.prefault({}),
  can_use_mcp_servers: z.boolean().default(false),
  rag_retention_period_days: retentionDays.default(10),
  conversation_embedding_retention_days: embeddingDays.default(null),
  default_livekit_stack: livekitStack.default('standard'),
});
export type AgentSettings = z.output<typeof agentSettingsFields>;

const settingsPatch = z.object({
  conversation_initiation_client_data_webhook: initiationWebhook.nullish(),
  webhooks: z
    .object({
      post_call_webhook_id: id().nullish(),
      events: events.optional(),
      transcript_format: transcriptFormat.optional(),
      send_audio: z.boolean().nullish(),
    })
    .optional(),
  can_use_mcp_servers: z.boolean().optional(),
  rag_retention_period_days: retentionDays.optional(),
  conversation_embedding_retention_days: embeddingDays.optional(),
  default_livekit_stack: livekitStack.optional(),
});
export type AgentSettingsPatch = z.output<typeof settingsPatch>;

const charts = z
  .array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('call_success'), name: name() }),
      z.object({ type: z.literal('criteria'), name: name(), criteria_id: id() }),
      z.object({ type: z.literal('data_collection'), name: name(), data_collection_id: id() }),
    ]),
  )
  .max(maxDashboardCharts);

export const agentDashboardFields = z.object({ charts: charts.default([]) });
export type AgentDashboard = z.output<typeof agentDashboardFields>;

export const agentSettingsRoutes = defineRoutes({
  'GET /v1/convai/settings': {
    access: 'account',
    permits: 'convai_settings.read',
    summary: 'Returns what the workspace sets for all of its agents.',
    reply: agentSettingsFields,
  },
  'PATCH /v1/convai/settings': {
    access: 'account',
    permits: 'convai_settings.update',
    summary: 'Changes what the workspace sets for all of its agents. Absent fields stay unchanged.',
    body: settingsPatch,
    reply: agentSettingsFields,
  },
  'GET /v1/convai/settings/dashboard': {
    access: 'account',
    permits: 'convai_settings.read',
    summary: 'Returns the charts of the dashboard of agents.',
    reply: agentDashboardFields,
  },
  'PATCH /v1/convai/settings/dashboard': {
    access: 'account',
    permits: 'convai_settings.update',
    summary: 'Replaces the charts of the dashboard of agents.',
    body: z.object({ charts: charts.optional() }),
    reply: agentDashboardFields,
  },
});
