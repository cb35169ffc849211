import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { usageHours } from './usage.tables.ts';

export const usageExport = {
  usage: exported({ table: usageHours, title: 'your usage per hour', where: ofMember(usageHours, usageHours.userId) }),
} as const;
