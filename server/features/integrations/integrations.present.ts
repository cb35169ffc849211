import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { IntegrationConnectionReply, IntegrationReply } from '../../../contract/integrations/integrations.ts';
import type { IntegrationTemplate } from './integration-templates.rules.ts';
import type { IntegrationConnection } from './integrations.store.ts';

export const presentConnection = (connection: IntegrationConnection): IntegrationConnectionReply => ({
  connection_id: connection.id,
  name: connection.name,
  created_at_unix_secs: unixSeconds(connection.createdAt),
  tool_ids: [...connection.toolIds],
});

const connectionsOf = (connections: readonly IntegrationConnection[], id: string) =>
  connections.filter(({ integrationId }) => integrationId === id).map(presentConnection);

export const presentIntegration = (
  template: IntegrationTemplate,
  connections: readonly IntegrationConnection[],
): IntegrationReply => ({
  integration_id: template.id,
  name: template.name,
  description: template.description,
  website: template.website,
  fields: template.fields.map(({ name, label, isSecret, help, placeholder }) => ({
    name,
    label,
    is_secret: isSecret ?? false,
    help: help ?? '',
    placeholder: placeholder ?? '',
  })),
  tools: template.tools.map(({ name, description }) => ({ name, description })),
  connections: connectionsOf(connections, template.id),
});

/** People connect it from Vercel, so it has no fields. */
export const presentVercel = (connections: readonly IntegrationConnection[]): IntegrationReply => ({
  integration_id: 'vercel',
  name: 'Vercel',
  description: 'Your projects get a key and the address of this server.',
  website: 'https://vercel.com/integrations',
  fields: [],
  tools: [],
  connections: connectionsOf(connections, 'vercel'),
});
