import { inArray, sql } from 'drizzle-orm';
import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { historyItems } from '../history/history.tables.ts';
import { voiceChangeSources } from './voice-changer.tables.ts';

export const voiceChangerExport = {
  'voice-change-sources': exported({
    table: voiceChangeSources,
    title: 'the recordings that you changed to another voice; files names them',
    where: (owner) =>
      inArray(
        voiceChangeSources.historyItemId,
        sql`(select ${historyItems.id} from ${historyItems} where ${ofMember(historyItems, historyItems.userId)(owner)})`,
      ),
    omit: ['blobKey'],
  }),
} as const;
