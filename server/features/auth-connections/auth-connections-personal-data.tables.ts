import { exported, ofWorkspace } from '../../platform/db/exported-table.ts';
import { authConnections } from './auth-connections.tables.ts';

export const authConnectionsExport = {
  'auth-connections': exported({
    table: authConnections,
    title: 'credentials of other services that the workspace stores, without their secrets',
    where: ofWorkspace(authConnections.workspaceId),
    omit: ['sealedSecrets'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const authConnectionsAuthors = [
  { table: authConnections, column: authConnections.createdBy, field: 'createdBy' },
] as const;
