import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openUploads } from './uploads.module.ts';

interface FilesAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
}

/** Files that arrive before the request that uses them. */
export const openFilesArea = (areas: FilesAreaDeps) => openArea({ uploads: openUploads(areas) });
export type FilesArea = ReturnType<typeof openFilesArea>['services'];
