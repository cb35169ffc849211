import { chapterRowsService } from '../../features/studio-chapters/chapter-rows.service.ts';
import { chapterRendersService } from '../../features/studio-exports/chapter-renders.service.ts';
import { exportFilesService } from '../../features/studio-exports/export-files.service.ts';
import { exportJobsService } from '../../features/studio-exports/export-jobs.service.ts';
import { exportQueueService } from '../../features/studio-exports/export-queue.service.ts';
import { exportRenderingService } from '../../features/studio-exports/export-rendering.service.ts';
import { fileJoiningService } from '../../features/studio-exports/file-joining.service.ts';
import { snapshotFilesService } from '../../features/studio-exports/snapshot-files.service.ts';
import { exportBackgroundJobs } from '../../features/studio-exports/studio-export-background-jobs.service.ts';
import { renderStudioExport, sweepStudioExports } from '../../features/studio-exports/studio-exports.jobs.ts';
import { mountStudioExports } from '../../features/studio-exports/studio-exports.routes.ts';
import { studioExportsService } from '../../features/studio-exports/studio-exports.service.ts';
import { projectAccessService } from '../../features/studio-projects/project-access.service.ts';
import { projectRowsService } from '../../features/studio-projects/project-rows.service.ts';
import { snapshotSoundService } from '../../features/studio-snapshots/snapshot-sound.service.ts';
import { studioRendersService } from '../../features/studio-snapshots/studio-renders.service.ts';
import { takeRowsService } from '../../features/studio-takes/take-rows.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface StudioExportsModuleDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
}

/** Files of snapshots, and the exports of projects. */
export function openStudioExports({ platform, workspaces: { notifications } }: StudioExportsModuleDeps) {
  const projectAccess = projectAccessService(platform);
  const projectRows = projectRowsService(platform);
  const chapterRows = chapterRowsService(platform);
  const studioRenders = studioRendersService(platform);
  const snapshotSound = snapshotSoundService({ ...platform, projectRows, takeRows: takeRowsService(platform) });
  const chapterRenders = chapterRendersService({ ...platform, studioRenders, snapshotSound });
  const fileJoining = fileJoiningService({ ...platform, chapterRenders });
  const rendering = { ...platform, studioRenders, chapterRenders, fileJoining };
  const exportFiles = exportFilesService(rendering);
  const exportRendering = exportRenderingService({ ...rendering, exportFiles, snapshotSound });
  const exportQueue = exportQueueService(platform);
  const studioExports = studioExportsService({ ...platform, projectAccess, chapterRows, studioRenders, exportQueue });
  const exportJobs = exportJobsService({ ...platform, projectRows, studioRenders, exportRendering, notifications });
  return {
    services: { snapshotFiles: snapshotFilesService(rendering), exportQueue, studioExports },
    jobs: [renderStudioExport(exportJobs), sweepStudioExports(exportJobs)],
    backgroundJobs: [exportBackgroundJobs({ db: platform.db, projectAccess, studioExports })],
    routes: [mountStudioExports(studioExports)],
  } satisfies Module;
}
