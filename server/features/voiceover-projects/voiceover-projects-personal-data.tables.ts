import { inArray, sql } from 'drizzle-orm';
import { type ExportOwner, exported, ofMember } from '../../platform/db/exported-table.ts';
import {
  voiceoverClips,
  voiceoverExports,
  voiceoverFiles,
  voiceoverProjects,
  voiceoverTracks,
} from './voiceover-projects.tables.ts';

const ownProjects = (owner: ExportOwner) =>
  sql`(select ${voiceoverProjects.id} from ${voiceoverProjects} where ${ofMember(voiceoverProjects, voiceoverProjects.userId)(owner)})`;

export const voiceoverProjectsExport = {
  'voiceover-projects': exported({
    table: voiceoverProjects,
    title: 'your voiceover projects',
    where: ofMember(voiceoverProjects, voiceoverProjects.userId),
  }),
  'voiceover-tracks': exported({
    table: voiceoverTracks,
    title: 'the tracks of your voiceover projects',
    where: (owner) => inArray(voiceoverTracks.projectId, ownProjects(owner)),
  }),
  'voiceover-clips': exported({
    table: voiceoverClips,
    title: 'the clips of your voiceover projects',
    where: (owner) => inArray(voiceoverClips.projectId, ownProjects(owner)),
  }),
  'voiceover-files': exported({
    table: voiceoverFiles,
    title: 'the recordings of your voiceover projects; files names their audio',
    where: (owner) => inArray(voiceoverFiles.projectId, ownProjects(owner)),
    omit: ['blobKey', 'peaks'],
  }),
  'voiceover-exports': exported({
    table: voiceoverExports,
    title: 'the exports of your voiceover projects',
    where: (owner) => inArray(voiceoverExports.projectId, ownProjects(owner)),
    omit: ['blobKey', 'jobId'],
  }),
} as const;

/** Columns with the ID of a person in rows that stay when the person is deleted. */
export const voiceoverProjectsAuthors = [
  { table: voiceoverProjects, column: voiceoverProjects.userId, field: 'userId' },
  { table: voiceoverFiles, column: voiceoverFiles.userId, field: 'userId' },
  { table: voiceoverExports, column: voiceoverExports.userId, field: 'userId' },
] as const;
