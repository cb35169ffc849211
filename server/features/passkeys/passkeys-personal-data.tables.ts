import { exported, ofPerson } from '../../platform/db/exported-table.ts';
import { passkeys } from './passkeys.tables.ts';

export const passkeysExport = {
  passkeys: exported({
    table: passkeys,
    title: 'your passkeys',
    where: ofPerson(passkeys.userId),
    omit: ['publicKey'],
  }),
} as const;
