import { inArray } from 'drizzle-orm';
import { exported } from '../../platform/db/exported-table.ts';
import { ownProjects } from '../studio-projects/studio-projects-personal-data.tables.ts';
import { studioExports } from './studio-exports.tables.ts';

export const studioExportsExport = {
  'studio-exports': exported({
    table: studioExports,
    title: 'the exports of your projects; files names them',
    where: (owner) => inArray(studioExports.projectId, ownProjects(owner)),
    omit: ['blobKey', 'jobId'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const studioExportsAuthors = [{ table: studioExports, column: studioExports.userId, field: 'userId' }] as const;
