import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { auditEntries } from './audit-log.tables.ts';

export const auditLogExport = {
  'audit-log': exported({
    table: auditEntries,
    title: 'what you did in your workspace, as its audit log records it',
    where: ofMember(auditEntries, auditEntries.actorId),
  }),
} as const;
