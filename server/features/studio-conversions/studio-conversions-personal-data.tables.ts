import { inArray } from 'drizzle-orm';
import { exported } from '../../platform/db/exported-table.ts';
import { ownProjects } from '../studio-projects/studio-projects-personal-data.tables.ts';
import { studioConversions } from './studio-conversions.tables.ts';

export const studioConversionsExport = {
  'studio-conversions': exported({
    table: studioConversions,
    title: 'the conversions of your projects',
    where: (owner) => inArray(studioConversions.projectId, ownProjects(owner)),
    omit: ['jobId'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const studioConversionsAuthors = [
  { table: studioConversions, column: studioConversions.userId, field: 'userId' },
] as const;
