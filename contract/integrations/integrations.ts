import { z } from 'zod';
import { boundedText, id, name, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

const maxConnectionFields = 20;

const connection = z.object({
  connection_id: z.string(),
  name: z.string(),
  created_at_unix_secs: unix(),
  /** The tools that it made for agents. */
  tool_ids: z.array(z.string()),
});
export type IntegrationConnectionReply = z.output<typeof connection>;

const integration = z.object({
  integration_id: z.string(),
  name: z.string(),
  description: z.string(),
  website: z.string(),
  /** What a connection needs. */
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** No reply contains its value. */
      is_secret: z.boolean(),
      help: z.string(),
      placeholder: z.string(),
    }),
  ),
  tools: z.array(z.object({ name: z.string(), description: z.string() })),
  /** Newest first. */
  connections: z.array(connection),
});
export type IntegrationReply = z.output<typeof integration>;

const params = z.object({ integration_id: id() });

/** AGENT-013: apps whose tools agents use. Not in the public API, which names only the resource. */
export const integrationsRoutes = defineRoutes({
  'GET /v1/convai/integrations': {
    access: 'account',
    permits: 'convai_integrations.read',
    summary: 'Lists the apps that agents can use, with the connections of the workspace.',
    reply: z.object({ integrations: z.array(integration) }),
  },
  'POST /v1/convai/integrations/{integration_id}/connections': {
    access: 'account',
    permits: 'convai_integrations.update',
    summary: 'Connects an app: stores its credentials, and makes tools for agents.',
    params,
    body: z.object({
      name: name(100),
      fields: z
        .record(z.string().max(100), z.string().max(4000))
        .refine((fields) => Object.keys(fields).length <= maxConnectionFields, { error: 'has too many fields' }),
    }),
    reply: connection,
  },
  'DELETE /v1/convai/integrations/{integration_id}/connections/{connection_id}': {
    access: 'account',
    permits: 'convai_integrations.update',
    summary: 'Disconnects an app: deletes its tools, also from agents, and its credentials.',
    params: params.extend({ connection_id: id() }),
    reply: z.object({}),
  },
  'POST /v1/convai/integrations/vercel/exchange': {
    access: 'session',
    needsRecentSignIn: true,
    permits: 'convai_integrations.update',
    summary: 'Exchanges the code of Vercel, and gives its projects a key and the address of this server (AGENT-014).',
    body: z.object({
      code: boundedText({ min: 1, max: 500 }),
      configuration_id: boundedText({ max: 200 }).nullish(),
      team_id: boundedText({ max: 200 }).nullish(),
      /** Where Vercel wants the person to go. */
      next: boundedText({ max: 2000 }).nullish(),
    }),
    reply: z.object({
      connection_id: z.string(),
      project_count: z.int(),
      /** `next`, if it is an address of Vercel. */
      next: z.string().nullable(),
    }),
  },
});
