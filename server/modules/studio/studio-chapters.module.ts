import { chapterBlocksService } from '../../features/studio-chapters/chapter-blocks.service.ts';
import { chapterDocumentsService } from '../../features/studio-chapters/chapter-documents.service.ts';
import { chapterEditingService } from '../../features/studio-chapters/chapter-editing.service.ts';
import { chapterLeasesService } from '../../features/studio-chapters/chapter-leases.service.ts';
import type { ChapterListService } from '../../features/studio-chapters/chapter-list.service.ts';
import { chapterRowsService } from '../../features/studio-chapters/chapter-rows.service.ts';
import { chapterSavingService } from '../../features/studio-chapters/chapter-saving.service.ts';
import { chapterSearchService } from '../../features/studio-chapters/chapter-search.service.ts';
import { chapterStructureService } from '../../features/studio-chapters/chapter-structure.service.ts';
import { presentDocument } from '../../features/studio-chapters/studio-chapters.present.ts';
import { mountStudioChapters } from '../../features/studio-chapters/studio-chapters.routes.ts';
import { type ChapterStates, studioChaptersService } from '../../features/studio-chapters/studio-chapters.service.ts';
import { mountStudioComments } from '../../features/studio-comments/studio-comments.routes.ts';
import { studioCommentsService } from '../../features/studio-comments/studio-comments.service.ts';
import type { DocumentReadingService } from '../../features/studio-imports/document-reading.service.ts';
import { projectSourceService } from '../../features/studio-imports/project-source.service.ts';
import { projectRowsService } from '../../features/studio-projects/project-rows.service.ts';
import type { SnapshotMakingService } from '../../features/studio-snapshots/snapshot-making.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { ProjectCreation } from './studio-projects.module.ts';

interface StudioChaptersDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly projectCreation: ProjectCreation;
  readonly documentReading: DocumentReadingService;
  readonly projects: { readonly chapterList: ChapterListService };
  readonly chapterStates: ChapterStates;
  readonly snapshotMaking: Pick<SnapshotMakingService, 'move'>;
}

/** The text of projects: chapters, their blocks, and the comments on them. */
export function openStudioChapters({ platform, workspaces: { user }, projects, ...deps }: StudioChaptersDeps) {
  const { projectAccess: access, projectCast: cast } = deps.projectCreation;
  const projectRows = projectRowsService(platform);
  const chapterSaving = chapterSavingService({ ...platform, projectRows });
  const common = { ...platform, ...projects, access, cast, user, projectRows, chapterSaving };
  const chapterEditing = chapterEditingService(common);
  const studioComments = studioCommentsService({ ...common, chapterRows: chapterRowsService(platform) });
  const chapterLeases = chapterLeasesService(common);
  const editing = { ...common, chapterEditing, chapterLeases, chapterStates: deps.chapterStates };
  const studioChapters = studioChaptersService({ ...editing, reader: projectSourceService(deps) });
  return {
    services: {},
    routes: [
      mountStudioChapters({
        studioChapters,
        chapterLeases,
        chapterDocuments: chapterDocumentsService({ ...editing, presentDocument }),
        chapterBlocks: chapterBlocksService(editing),
        chapterStructure: chapterStructureService({
          ...editing,
          moveComments: studioComments.move,
          moveSnapshots: deps.snapshotMaking.move,
        }),
        chapterSearch: chapterSearchService(editing),
      }),
      mountStudioComments(studioComments),
    ],
  } satisfies Module;
}
