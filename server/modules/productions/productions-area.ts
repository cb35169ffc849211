import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openProductionPeople } from './production-people.module.ts';

interface ProductionsAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
}

/** Orders that people make, their tasks, and the people who work on them. */
export function openProductionsArea(areas: ProductionsAreaDeps) {
  return openArea({ people: openProductionPeople(areas) });
}
export type ProductionsArea = ReturnType<typeof openProductionsArea>['services'];
