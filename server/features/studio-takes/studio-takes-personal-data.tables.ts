import { inArray } from 'drizzle-orm';
import { exported } from '../../platform/db/exported-table.ts';
import { ownProjects } from '../studio-projects/studio-projects-personal-data.tables.ts';
import { studioTakes } from './studio-takes.tables.ts';

export const studioTakesExport = {
  'studio-takes': exported({
    table: studioTakes,
    title: 'the spoken sentences of your projects; files names their audio',
    where: (owner) => inArray(studioTakes.projectId, ownProjects(owner)),
    omit: ['blobKey'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const studioTakesAuthors = [{ table: studioTakes, column: studioTakes.userId, field: 'userId' }] as const;
