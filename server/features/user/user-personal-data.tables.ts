import { exported, ofPerson } from '../../platform/db/exported-table.ts';
import { users } from './user.tables.ts';

export const userExport = {
  'account-record': exported({
    table: users,
    title: 'your account as it is stored: consents, choices and public names',
    where: ofPerson(users.id),
    omit: ['passwordHash'],
  }),
} as const;
