import { inArray, sql } from 'drizzle-orm';
import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { reads } from '../reads/reads.tables.ts';
import { readListens } from './read-metrics.tables.ts';

export const readMetricsExport = {
  'read-listens': exported({
    table: readListens,
    title: 'how much of what you published was heard, by day',
    where: (owner) =>
      inArray(
        readListens.readId,
        sql`(select ${reads.id} from ${reads} where ${ofMember(reads, reads.userId)(owner)})`,
      ),
  }),
} as const;
