import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { assets } from './assets.tables.ts';

export const assetsExport = {
  assets: exported({
    table: assets,
    title: 'files that you uploaded for other requests',
    where: ofMember(assets, assets.userId),
    omit: ['blobKey'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const assetsAuthors = [{ table: assets, column: assets.userId, field: 'userId' }] as const;
