import { exported, ofPerson } from '../../platform/db/exported-table.ts';
import { authIdentities } from './providers/identities/auth-identities.tables.ts';

export const authExport = {
  identities: exported({
    table: authIdentities,
    title: 'accounts at other providers with which you sign in',
    where: ofPerson(authIdentities.userId),
  }),
} as const;
