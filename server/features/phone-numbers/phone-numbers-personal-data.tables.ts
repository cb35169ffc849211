import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { phoneNumbers } from './phone-numbers.tables.ts';

export const phoneNumbersExport = {
  'phone-numbers': exported({
    table: phoneNumbers,
    title: 'your phone numbers, without their passwords',
    where: ofMember(phoneNumbers, phoneNumbers.userId),
    omit: ['sealedSecrets'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const phoneNumbersAuthors = [{ table: phoneNumbers, column: phoneNumbers.userId, field: 'userId' }] as const;
