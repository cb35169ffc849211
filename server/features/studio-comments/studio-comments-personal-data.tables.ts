import { inArray, sql } from 'drizzle-orm';
import { exported } from '../../platform/db/exported-table.ts';
import { studioChapters } from '../studio-chapters/studio-chapters.tables.ts';
import { ownProjects } from '../studio-projects/studio-projects-personal-data.tables.ts';
import { studioComments } from './studio-comments.tables.ts';

export const studioCommentsExport = {
  'studio-comments': exported({
    table: studioComments,
    title: 'the comments on your studio projects',
    where: (owner) =>
      inArray(
        studioComments.chapterId,
        sql`(select ${studioChapters.id} from ${studioChapters} where ${studioChapters.projectId} in ${ownProjects(owner)})`,
      ),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const studioCommentsAuthors = [
  { table: studioComments, column: studioComments.userId, field: 'userId' },
  { table: studioComments, column: studioComments.resolvedBy, field: 'resolvedBy' },
] as const;
