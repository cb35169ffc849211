import { exported, ofWorkspace } from '../../platform/db/exported-table.ts';
import { serviceAccounts } from './service-accounts.tables.ts';

export const serviceAccountsExport = {
  'service-accounts': exported({
    table: serviceAccounts,
    title: 'the service accounts of the workspace',
    where: ofWorkspace(serviceAccounts.workspaceId),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const serviceAccountsAuthors = [
  { table: serviceAccounts, column: serviceAccounts.createdBy, field: 'createdBy' },
] as const;
