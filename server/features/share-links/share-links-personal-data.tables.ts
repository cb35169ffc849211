import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { shareLinks } from './share-links.tables.ts';

export const shareLinksExport = {
  'share-links': exported({
    table: shareLinks,
    title: 'your public links',
    where: ofMember(shareLinks, shareLinks.userId),
  }),
} as const;

/** Rows without a foreign key that are of no use without the person. */
export const shareLinksPersonalRows = [{ table: shareLinks, column: shareLinks.userId }] as const;
