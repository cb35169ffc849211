import { inArray, sql } from 'drizzle-orm';
import { exported, ofMember } from '../../../platform/db/exported-table.ts';
import { historyItems } from '../history.tables.ts';
import { historyFavorites, historyMarks } from './history-marks.tables.ts';

export const historyMarksExport = {
  'history-marks': exported({
    table: historyMarks,
    title: 'the names and tags of your generations',
    where: (owner) =>
      inArray(
        historyMarks.itemId,
        sql`(select ${historyItems.id} from ${historyItems} where ${ofMember(historyItems, historyItems.userId)(owner)})`,
      ),
  }),
  'history-favorites': exported({
    table: historyFavorites,
    title: 'your favorite generations',
    where: ofMember(historyFavorites, historyFavorites.userId),
  }),
} as const;

/** Rows without a foreign key that are of no use without the person. */
export const historyMarksPersonalRows = [{ table: historyFavorites, column: historyFavorites.userId }] as const;
