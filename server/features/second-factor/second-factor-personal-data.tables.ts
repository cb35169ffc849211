import { exported, ofPerson } from '../../platform/db/exported-table.ts';
import { backupCodes, totpFactors } from './second-factor.tables.ts';
import { smsFactors } from './sms/sms-factor.tables.ts';

export const secondFactorExport = {
  'authenticator-apps': exported({
    table: totpFactors,
    title: 'your authenticator app',
    where: ofPerson(totpFactors.userId),
    omit: ['sealedSecret', 'lastStep'],
  }),
  'text-message-factors': exported({
    table: smsFactors,
    title: 'your phone for sign-in codes, without its number',
    where: ofPerson(smsFactors.userId),
    omit: ['sealedNumber'],
  }),
  'backup-codes': exported({
    table: backupCodes,
    title: 'when your unused backup codes were created',
    where: ofPerson(backupCodes.userId),
    omit: ['hash'],
  }),
} as const;
