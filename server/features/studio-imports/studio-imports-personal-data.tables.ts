import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { studioImports } from './studio-imports.tables.ts';

export const studioImportsExport = {
  'studio-imports': exported({
    table: studioImports,
    title: 'the documents that you import',
    where: ofMember(studioImports, studioImports.userId),
    omit: ['blobKey', 'contentKey', 'coverKey', 'jobId'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const studioImportsAuthors = [{ table: studioImports, column: studioImports.userId, field: 'userId' }] as const;
