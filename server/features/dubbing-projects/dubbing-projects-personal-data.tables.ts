import { inArray, sql } from 'drizzle-orm';
import { type ExportOwner, exported, ofMember } from '../../platform/db/exported-table.ts';
import { dubbingProjects, dubbingSegments, dubbingSpeakers } from './dubbing-projects.tables.ts';

/** The IDs of the dubbing projects of an owner, for the rows that belong to them. */
export const ownDubbingProjects = (owner: ExportOwner) =>
  sql`(select ${dubbingProjects.id} from ${dubbingProjects} where ${ofMember(dubbingProjects, dubbingProjects.userId)(owner)})`;

export const dubbingProjectsExport = {
  'dubbing-projects': exported({
    table: dubbingProjects,
    title: 'your dubbing projects; files names their sources',
    where: ofMember(dubbingProjects, dubbingProjects.userId),
    omit: ['blobKey', 'foregroundKey', 'backgroundKey', 'transcriptKey', 'jobId', 'peaks'],
  }),
  'dubbing-speakers': exported({
    table: dubbingSpeakers,
    title: 'the speakers of your dubbing projects',
    where: (owner) => inArray(dubbingSpeakers.projectId, ownDubbingProjects(owner)),
  }),
  'dubbing-segments': exported({
    table: dubbingSegments,
    title: 'the transcripts of your dubbing projects',
    where: (owner) => inArray(dubbingSegments.projectId, ownDubbingProjects(owner)),
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const dubbingProjectsAuthors = [
  { table: dubbingProjects, column: dubbingProjects.userId, field: 'userId' },
] as const;
