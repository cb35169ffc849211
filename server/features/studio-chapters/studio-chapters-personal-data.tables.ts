import { inArray, sql } from 'drizzle-orm';
import { exported } from '../../platform/db/exported-table.ts';
import { ownProjects } from '../studio-projects/studio-projects-personal-data.tables.ts';
import { studioBlocks, studioChapters } from './studio-chapters.tables.ts';

export const studioChaptersExport = {
  'studio-chapters': exported({
    table: studioChapters,
    title: 'the chapters of your studio projects',
    where: (owner) => inArray(studioChapters.projectId, ownProjects(owner)),
    omit: ['leasedBy', 'leasedByClient', 'leasedUntil'],
  }),
  'studio-blocks': exported({
    table: studioBlocks,
    title: 'the paragraphs of your chapters',
    where: (owner) =>
      inArray(
        studioBlocks.chapterId,
        sql`(select ${studioChapters.id} from ${studioChapters} where ${studioChapters.projectId} in ${ownProjects(owner)})`,
      ),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const studioChaptersAuthors = [
  { table: studioChapters, column: studioChapters.leasedBy, field: 'leasedBy' },
] as const;
