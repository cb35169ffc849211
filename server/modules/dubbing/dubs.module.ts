import { languageRowsService } from '../../features/dubbing-languages/language-rows.service.ts';
import { dubListsService } from '../../features/dubbing-projects/dub-lists.service.ts';
import { mountDubs } from '../../features/dubs/dubs.routes.ts';
import { dubsService } from '../../features/dubs/dubs.service.ts';
import { mountDubbingResources } from '../../features/dubs/resources/dubbing-resources.routes.ts';
import { dubbingResourcesService } from '../../features/dubs/resources/dubbing-resources.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { DubbingLanguages } from './dubbing-languages.module.ts';
import type { DubbingAccess, DubbingProjects } from './dubbing-projects.module.ts';
import type { DubbingRenders } from './dubbing-renders.module.ts';
import type { DubbingTranscripts } from './dubbing-transcripts.module.ts';

type DubbingParts = DubbingAccess & DubbingLanguages & DubbingProjects & DubbingTranscripts & DubbingRenders;

interface DubsModuleDeps extends DubbingParts {
  readonly platform: Platform;
  readonly voices: VoicesArea;
}

/** The older forms of dubbing, of the same projects: whole dubs, and their studio. */
export function openDubs({ platform, voices, ...deps }: DubsModuleDeps) {
  const languageRows = languageRowsService(platform);
  const dubs = dubsService({ ...platform, ...deps, dubLists: dubListsService(platform), languageRows });
  const resources = dubbingResourcesService({ ...deps, languageRows });
  const { dubbingSpeakers: speakers } = deps;
  const { previewLinks } = voices;
  return {
    services: {},
    routes: [mountDubs(dubs), mountDubbingResources({ resources, speakers, previewLinks })],
  } satisfies Module;
}
