import { mountStudioCast } from '../../features/studio-cast/studio-cast.routes.ts';
import { studioCastService } from '../../features/studio-cast/studio-cast.service.ts';
import { chapterRowsService } from '../../features/studio-chapters/chapter-rows.service.ts';
import { documentReadingService } from '../../features/studio-imports/document-reading.service.ts';
import { importBackgroundJobs } from '../../features/studio-imports/import-background-jobs.service.ts';
import { importContentService } from '../../features/studio-imports/import-content.service.ts';
import { importJobsService } from '../../features/studio-imports/import-jobs.service.ts';
import { readImport, sweepImports } from '../../features/studio-imports/studio-imports.jobs.ts';
import { mountStudioImports } from '../../features/studio-imports/studio-imports.routes.ts';
import { studioImportsService } from '../../features/studio-imports/studio-imports.service.ts';
import { projectRowsService } from '../../features/studio-projects/project-rows.service.ts';
import { documentReader } from '../../platform/documents/read-document.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { ProjectCreation } from './studio-projects.module.ts';

interface StudioImportsModuleDeps {
  readonly platform: Platform;
  readonly voices: VoicesArea;
  readonly projectCreation: ProjectCreation;
}

/** Reads documents and pages of the web, and finds who speaks in them. */
export function openStudioImportsModule({ platform, voices, projectCreation }: StudioImportsModuleDeps) {
  const { projectAccess: access, projectCast: cast, projectCreation: creation } = projectCreation;
  const documentReading = documentReadingService({ ...platform, documentReader: documentReader() });
  const studioCast = studioCastService({
    ...platform,
    voices: voices.voices,
    access,
    cast,
    projectRows: projectRowsService(platform),
    chapterRows: chapterRowsService(platform),
  });
  const importContent = importContentService(platform);
  const importJobs = importJobsService({ ...platform, documentReading, importContent });
  const studioImports = studioImportsService({
    ...platform,
    importContent,
    requireAllowed: creation.requireAllowed,
    projects: creation,
    assignVoices: studioCast.assignDraft,
  });
  return {
    services: { documentReading, studioCast },
    jobs: [readImport(importJobs), sweepImports(importJobs, platform.env.SWEEP_AGE_S * 1000)],
    backgroundJobs: [importBackgroundJobs({ db: platform.db, studioImports })],
    routes: [mountStudioImports(studioImports), mountStudioCast(studioCast)],
  } satisfies Module;
}
