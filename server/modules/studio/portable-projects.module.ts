import { portableProjectExportService } from '../../features/portable-projects/portable-project-export.service.ts';
import { portableProjectImportService } from '../../features/portable-projects/portable-project-import.service.ts';
import { portableProjectVoicesService } from '../../features/portable-projects/portable-project-voices.service.ts';
import { mountPortableProjects } from '../../features/portable-projects/portable-projects.routes.ts';
import { portableTakesService } from '../../features/portable-projects/portable-takes.service.ts';
import type { ProjectAssetsService } from '../../features/studio-projects/project-assets.service.ts';
import type { ProjectCoversService } from '../../features/studio-projects/project-covers.service.ts';
import { projectInsertionService } from '../../features/studio-projects/project-insertion.service.ts';
import { projectRowsService } from '../../features/studio-projects/project-rows.service.ts';
import type { StudioProjectsService } from '../../features/studio-projects/studio-projects.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { ProjectCreation } from './studio-projects.module.ts';
import type { StudioTakes } from './studio-takes.module.ts';

interface PortableProjectsDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly voices: VoicesArea;
  readonly speech: SpeechArea;
  readonly projectCreation: ProjectCreation;
  readonly takes: StudioTakes;
  readonly projects: {
    readonly studioProjects: StudioProjectsService;
    readonly projectCovers: ProjectCoversService;
    readonly projectAssets: ProjectAssetsService;
  };
}

/** Projects as files. */
export function openPortableProjects({ platform, workspaces, projects, ...deps }: PortableProjectsDeps) {
  const { projectAccess: access, projectChapters: chapters, projectCreation: creation } = deps.projectCreation;
  const portableTakes = portableTakesService({ ...platform, ...deps.takes });
  const projectRows = projectRowsService(platform);
  const { voices } = deps.voices;
  const { models } = deps.speech;
  const { dictionaries, defaultShares } = workspaces;
  const common = { ...platform, chapters, voices, dictionaries, portableTakes };
  return {
    services: {},
    routes: [
      mountPortableProjects({
        exports: portableProjectExportService({ ...common, access, projectRows }),
        imports: portableProjectImportService({
          ...common,
          creation,
          insertion: projectInsertionService({ ...platform, creation, shareByDefault: defaultShares.shareByDefault }),
          projects: projects.studioProjects,
          assets: projects.projectAssets,
          covers: projects.projectCovers,
          references: portableProjectVoicesService({ ...common, models }),
        }),
      }),
    ],
  } satisfies Module;
}
