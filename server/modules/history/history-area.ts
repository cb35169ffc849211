import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openHistory } from './history.module.ts';

interface HistoryAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
}

/** Generated audio, and what people do with it. */
export const openHistoryArea = (areas: HistoryAreaDeps) => openArea({ history: openHistory(areas) });
export type HistoryArea = ReturnType<typeof openHistoryArea>['services'];
