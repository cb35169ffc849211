import { inArray } from 'drizzle-orm';
import { exported } from '../../platform/db/exported-table.ts';
import { ownProjects } from '../studio-projects/studio-projects-personal-data.tables.ts';
import { studioChapterSnapshots, studioProjectSnapshots, studioRenders } from './studio-snapshots.tables.ts';

export const studioSnapshotsExport = {
  'studio-chapter-snapshots': exported({
    table: studioChapterSnapshots,
    title: 'the snapshots of your chapters',
    where: (owner) => inArray(studioChapterSnapshots.projectId, ownProjects(owner)),
    omit: ['hash'],
  }),
  'studio-project-snapshots': exported({
    table: studioProjectSnapshots,
    title: 'the snapshots of your projects',
    where: (owner) => inArray(studioProjectSnapshots.projectId, ownProjects(owner)),
  }),
  'studio-renders': exported({
    table: studioRenders,
    title: 'rendered files of your snapshots',
    where: (owner) => inArray(studioRenders.projectId, ownProjects(owner)),
    omit: ['blobKey', 'hash'],
  }),
} as const;
