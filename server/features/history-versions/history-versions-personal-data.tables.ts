import { inArray, sql } from 'drizzle-orm';
import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { historyItems } from '../history/history.tables.ts';
import { historyVersions } from './history-versions.tables.ts';

export const historyVersionsExport = {
  'history-versions': exported({
    table: historyVersions,
    title: 'the versions of your generations; files names their audio',
    where: (owner) =>
      inArray(
        historyVersions.itemId,
        sql`(select ${historyItems.id} from ${historyItems} where ${ofMember(historyItems, historyItems.userId)(owner)})`,
      ),
    omit: ['blobKey'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const historyVersionsAuthors = [
  { table: historyVersions, column: historyVersions.userId, field: 'userId' },
] as const;
