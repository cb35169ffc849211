import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { whatsappAccounts } from './whatsapp.tables.ts';

export const whatsappExport = {
  'whatsapp-accounts': exported({
    table: whatsappAccounts,
    title: 'your accounts of WhatsApp, without their tokens',
    where: ofMember(whatsappAccounts, whatsappAccounts.userId),
    omit: ['sealedSecrets'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const whatsappAuthors = [{ table: whatsappAccounts, column: whatsappAccounts.userId, field: 'userId' }] as const;
