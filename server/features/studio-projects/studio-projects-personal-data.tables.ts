import { inArray, sql } from 'drizzle-orm';
import { exported, ofMember } from '../../platform/db/exported-table.ts';
import { studioAssets, studioProjects, studioVoices } from './studio-projects.tables.ts';

type Owner = Parameters<ReturnType<typeof ofMember>>[0];

/** The IDs of the projects of an owner, for the rows that belong to them. */
export const ownProjects = (owner: Owner) =>
  sql`(select ${studioProjects.id} from ${studioProjects} where ${ofMember(studioProjects, studioProjects.userId)(owner)})`;

export const studioProjectsExport = {
  'studio-projects': exported({
    table: studioProjects,
    title: 'your studio projects; files names their covers',
    where: ofMember(studioProjects, studioProjects.userId),
    omit: ['coverKey'],
  }),
  'studio-voices': exported({
    table: studioVoices,
    title: 'the cast of your studio projects',
    where: (owner) => inArray(studioVoices.projectId, ownProjects(owner)),
  }),
  'studio-assets': exported({
    table: studioAssets,
    title: 'the sounds of your studio projects; files names their audio',
    where: (owner) => inArray(studioAssets.projectId, ownProjects(owner)),
    omit: ['blobKey'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const studioProjectsAuthors = [
  { table: studioProjects, column: studioProjects.userId, field: 'userId' },
] as const;
