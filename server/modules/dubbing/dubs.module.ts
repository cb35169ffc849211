import { languageRowsService } from '../../features/dubbing-languages/language-rows.service.ts';
import { dubListsService } from '../../features/dubbing-projects/dub-lists.service.ts';
import { mountDubs } from '../../features/dubs/dubs.routes.ts';
import { dubsService } from '../../features/dubs/dubs.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { DubbingProjects } from './dubbing-projects.module.ts';
import type { DubbingRenders } from './dubbing-renders.module.ts';

type DubsModuleDeps = { readonly platform: Platform } & Pick<DubbingProjects, 'dubbingProjects' | 'dubbingCreation'> &
  Pick<DubbingRenders, 'dubbingRenders' | 'transcriptExports'>;

/** The older form of dubbing, of the same projects. */
export function openDubs({ platform, ...deps }: DubsModuleDeps) {
  const dubs = dubsService({
    ...platform,
    ...deps,
    dubLists: dubListsService(platform),
    languageRows: languageRowsService(platform),
  });
  return { services: {}, routes: [mountDubs(dubs)] } satisfies Module;
}
