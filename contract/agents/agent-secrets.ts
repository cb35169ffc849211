import { z } from 'zod';
import { id, name } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { dependentAgent, dependentResource } from './dependents.ts';

/** A bound against abuse, not a plan limit. */
export const maxAgentSecrets = 1000;

const fields = { name: name(200), value: z.string().min(1).max(10_000) };
const params = z.object({ secret_id: id() });
const pageSize = z.coerce.number().int().min(1).max(100);

const stored = { type: z.literal('stored'), secret_id: z.string(), name: z.string() };
const storedSecret = z.object(stored);

/** The numbers of phones are listed once the server has them. */
const usedSecret = z.object({
  ...stored,
  used_by: z.object({
    tools: z.array(dependentResource),
    tools_has_more: z.boolean(),
    agents: z.array(dependentAgent),
    agents_has_more: z.boolean(),
    phone_numbers: z.array(z.never()),
    phone_numbers_has_more: z.boolean(),
    mcp_servers: z.array(dependentResource),
    others: z.array(z.literal('conversation_initiation_webhook')),
  }),
});
export type UsedSecretReply = z.input<typeof usedSecret>;

export const agentSecretsRoutes = defineRoutes({
  'GET /v1/convai/secrets': {
    access: 'account',
    permits: 'convai_secrets.read',
    summary: 'Lists the secrets of the workspace by name, without their values.',
    query: z.object({
      page_size: pageSize.nullish(),
      /** Resources listed for each secret and kind. */
      dependency_limit: pageSize.nullish(),
      /** The start of the name. */
      search: z.string().max(200).nullish(),
      cursor: id().nullish(),
    }),
    reply: z.object({ secrets: z.array(usedSecret), next_cursor: z.string().nullable() }),
  },
  'POST /v1/convai/secrets': {
    access: 'account',
    permits: 'convai_secrets.update',
    summary: 'Stores a secret. No reply contains its value.',
    body: z.object({ type: z.literal('new').default('new'), ...fields }),
    reply: storedSecret,
  },
  'GET /v1/convai/secrets/{secret_id}': {
    access: 'account',
    permits: 'convai_secrets.read',
    summary: 'Returns a secret without its value, and what uses it.',
    params,
    reply: usedSecret,
  },
  'PATCH /v1/convai/secrets/{secret_id}': {
    access: 'account',
    permits: 'convai_secrets.update',
    summary: 'Changes the name and the value of a secret.',
    params,
    body: z.object({ type: z.literal('update').default('update'), ...fields }),
    reply: storedSecret,
  },
  'DELETE /v1/convai/secrets/{secret_id}': {
    access: 'account',
    permits: 'convai_secrets.update',
    summary: 'Deletes a secret that nothing uses.',
    params,
    content: ['application/json'],
  },
  'GET /v1/convai/secrets/{secret_id}/dependencies/{resource_type}': {
    access: 'account',
    permits: 'convai_secrets.read',
    summary: 'Lists the tools or agents that use a secret.',
    params: params.extend({ resource_type: z.enum(['tools', 'agents', 'phone_numbers']) }),
    query: z.object({ page_size: pageSize.default(20), cursor: id().nullish() }),
    reply: z.object({
      dependencies: z.array(z.union([dependentAgent, dependentResource])),
      next_cursor: z.string().nullable(),
    }),
  },
});
