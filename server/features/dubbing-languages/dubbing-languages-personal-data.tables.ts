import { inArray, sql } from 'drizzle-orm';
import { type ExportOwner, exported } from '../../platform/db/exported-table.ts';
import { ownDubbingProjects } from '../dubbing-projects/dubbing-projects-personal-data.tables.ts';
import { dubbingLanguages, dubbingLines, dubbingTakes } from './dubbing-languages.tables.ts';

const ownLanguages = (owner: ExportOwner) =>
  sql`(select ${dubbingLanguages.id} from ${dubbingLanguages} where ${inArray(dubbingLanguages.projectId, ownDubbingProjects(owner))})`;

export const dubbingLanguagesExport = {
  'dubbing-languages': exported({
    table: dubbingLanguages,
    title: 'the languages of your dubbing projects',
    where: (owner) => inArray(dubbingLanguages.projectId, ownDubbingProjects(owner)),
    omit: ['jobId'],
  }),
  'dubbing-lines': exported({
    table: dubbingLines,
    title: 'the translations of your dubbing projects',
    where: (owner) => inArray(dubbingLines.languageId, ownLanguages(owner)),
  }),
  'dubbing-takes': exported({
    table: dubbingTakes,
    title: 'the spoken lines of your dubbing projects; files names their audio',
    where: (owner) => inArray(dubbingTakes.languageId, ownLanguages(owner)),
    omit: ['blobKey'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const dubbingLanguagesAuthors = [
  { table: dubbingLanguages, column: dubbingLanguages.userId, field: 'userId' },
  { table: dubbingTakes, column: dubbingTakes.userId, field: 'userId' },
] as const;
