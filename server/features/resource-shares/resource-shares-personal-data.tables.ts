import { exported, inAnyWorkspace, ofMember, ofPerson } from '../../platform/db/exported-table.ts';
import { defaultShares, resourceShares } from './resource-shares.tables.ts';

export const resourceSharesExport = {
  'resource-shares': exported({
    table: resourceShares,
    title: 'the voices, collections and dictionaries that were shared with you, and your role on each',
    where: inAnyWorkspace(resourceShares, ofPerson(resourceShares.principalId)),
    omit: ['sharedBy'],
  }),
  'default-sharing': exported({
    table: defaultShares,
    title: 'with whom your new voices, collections and dictionaries are shared',
    where: ofMember(defaultShares, defaultShares.userId),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const resourceSharesAuthors = [
  { table: resourceShares, column: resourceShares.sharedBy, field: 'sharedBy' },
] as const;

/** Rows without a foreign key that are of no use without the person. */
export const resourceSharesPersonalRows = [
  { table: resourceShares, column: resourceShares.principalId },
  { table: defaultShares, column: defaultShares.userId },
  { table: defaultShares, column: defaultShares.principalId },
] as const;
