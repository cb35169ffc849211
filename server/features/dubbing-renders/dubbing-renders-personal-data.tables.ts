import { inArray } from 'drizzle-orm';
import { exported } from '../../platform/db/exported-table.ts';
import { ownDubbingProjects } from '../dubbing-projects/dubbing-projects-personal-data.tables.ts';
import { dubbingRenders } from './dubbing-renders.tables.ts';

export const dubbingRendersExport = {
  'dubbing-renders': exported({
    table: dubbingRenders,
    title: 'the rendered files of your dubbing projects',
    where: (owner) => inArray(dubbingRenders.projectId, ownDubbingProjects(owner)),
    omit: ['blobKey', 'jobId'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const dubbingRendersAuthors = [
  { table: dubbingRenders, column: dubbingRenders.userId, field: 'userId' },
] as const;
