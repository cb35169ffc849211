import { inArray, sql } from 'drizzle-orm';
import { exported } from '../../platform/db/exported-table.ts';
import { historyItems } from '../history/history.tables.ts';
import { voiceChangeSources } from './voice-changer.tables.ts';

export const voiceChangerExport = {
  'voice-change-sources': exported({
    table: voiceChangeSources,
    title: 'the recordings that you changed to another voice; files names them',
    where: ({ workspaceId, userId }) =>
      inArray(
        voiceChangeSources.historyItemId,
        sql`(select ${historyItems.id} from ${historyItems} where ${historyItems.workspaceId} = ${workspaceId} and ${historyItems.userId} = ${userId})`,
      ),
    omit: ['blobKey'],
  }),
} as const;
