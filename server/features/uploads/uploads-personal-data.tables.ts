import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { uploads } from './uploads.tables.ts';

export const uploadsExport = {
  uploads: exported({
    table: uploads,
    title: 'files that you are uploading; they are deleted after a day',
    where: ofMember(uploads, uploads.userId),
    omit: ['parts'],
  }),
} as const;
