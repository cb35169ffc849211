import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { integrationConnections } from './integrations.tables.ts';

export const integrationsExport = {
  'integration-connections': exported({
    table: integrationConnections,
    title: 'apps that you connected with your agents, without their credentials',
    where: ofMember(integrationConnections, integrationConnections.userId),
    omit: ['secretId'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const integrationsAuthors = [
  { table: integrationConnections, column: integrationConnections.userId, field: 'userId' },
] as const;
