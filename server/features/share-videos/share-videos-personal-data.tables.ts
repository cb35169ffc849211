import { inArray, sql } from 'drizzle-orm';
import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { historyItems } from '../history/history.tables.ts';
import { shareVideos } from './share-videos.tables.ts';

export const shareVideosExport = {
  'share-videos': exported({
    table: shareVideos,
    title: 'the videos of your generations; files names them',
    where: (owner) =>
      inArray(
        shareVideos.historyItemId,
        sql`(select ${historyItems.id} from ${historyItems} where ${ofMember(historyItems, historyItems.userId)(owner)})`,
      ),
    omit: ['blobKey'],
  }),
} as const;
