import { exported, ofPerson } from '../../platform/db/exported-table.ts';
import { supportGrants } from './support/support-access.tables.ts';

export const actionLinksExport = {
  'support-access': exported({
    table: supportGrants,
    title: 'requests of the operator for access to your account',
    where: ofPerson(supportGrants.userId),
    omit: ['operatorId'],
  }),
} as const;
