import { languageRowsService } from '../../features/dubbing-languages/language-rows.service.ts';
import type { DubbingAccessService } from '../../features/dubbing-projects/dubbing-access.service.ts';
import { renderDub, sweepDubbingRenders } from '../../features/dubbing-renders/dubbing-renders.jobs.ts';
import { mountDubbingRenders } from '../../features/dubbing-renders/dubbing-renders.routes.ts';
import { dubbingRendersService } from '../../features/dubbing-renders/dubbing-renders.service.ts';
import { languageOutputsService } from '../../features/dubbing-renders/language-outputs.service.ts';
import { renderArchivesService } from '../../features/dubbing-renders/render-archives.service.ts';
import { renderBackgroundJobs } from '../../features/dubbing-renders/render-background-jobs.service.ts';
import { renderFilesService } from '../../features/dubbing-renders/render-files.service.ts';
import { renderJobsService } from '../../features/dubbing-renders/render-jobs.service.ts';
import { renderLinksService } from '../../features/dubbing-renders/render-links.service.ts';
import { renderMaterialService } from '../../features/dubbing-renders/render-material.service.ts';
import { renderSoundService } from '../../features/dubbing-renders/render-sound.service.ts';
import { transcriptExportsService } from '../../features/dubbing-renders/transcript-exports.service.ts';
import { publicBaseUrl } from '../../main.settings.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface DubbingRendersModuleDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly dubbingAccess: DubbingAccessService;
}

/** The files of dubs: sound, videos, archives, subtitles and tables. */
export async function openDubbingRenders(deps: DubbingRendersModuleDeps) {
  const { platform, dubbingAccess } = deps;
  const { notifications } = deps.workspaces;
  const secret = await findOrCreateSecret(platform.db, 'links');
  const projects = dubbingAccess.rows();
  const renderMaterial = renderMaterialService({ sources: { ...projects, ...languageRowsService(platform) } });
  const renderSound = renderSoundService(platform);
  const renderArchives = renderArchivesService(platform);
  const renderFiles = renderFilesService({ ...platform, renderSound, renderArchives });
  const renderLinks = renderLinksService({ ...platform, secret });
  const dubbingRenders = dubbingRendersService({
    ...platform,
    dubbingAccess,
    renderMaterial,
    renderFiles,
    renderLinks,
  });
  const renderJobs = renderJobsService({ ...platform, projects, renderMaterial, renderFiles, notifications });
  const transcriptExports = transcriptExportsService({ dubbingAccess, renderMaterial });
  const languageOutputs = languageOutputsService({ dubbingRenders, publicUrl: publicBaseUrl(platform.env) });
  return {
    services: { dubbingRenders, transcriptExports, languageOutputs },
    jobs: [renderDub(renderJobs), sweepDubbingRenders(renderJobs)],
    backgroundJobs: [renderBackgroundJobs({ db: platform.db, dubbingAccess, dubbingRenders })],
    routes: [mountDubbingRenders(dubbingRenders, transcriptExports)],
  } satisfies Module;
}
export type DubbingRenders = Awaited<ReturnType<typeof openDubbingRenders>>['services'];
