import { inArray, sql } from 'drizzle-orm';
import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { batchCalls, batchRecipients } from './batch-calls.tables.ts';

export const batchCallsExport = {
  'batch-calls': exported({
    table: batchCalls,
    title: 'your batch calls',
    where: ofMember(batchCalls, batchCalls.userId),
  }),
  'batch-recipients': exported({
    table: batchRecipients,
    title: 'whom these batches called',
    where: (owner) =>
      inArray(
        batchRecipients.batchId,
        sql`(select ${batchCalls.id} from ${batchCalls} where ${ofMember(batchCalls, batchCalls.userId)(owner)})`,
      ),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const batchCallsAuthors = [{ table: batchCalls, column: batchCalls.userId, field: 'userId' }] as const;
