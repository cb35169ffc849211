import { studioAreaRoutes } from '../../../contract/studio/studio-area.ts';
import type { HistoryArea } from '../history/history-area.ts';
import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { SpeechToolsArea } from '../speech-tools/speech-tools-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openStudioImportsModule } from './studio-imports.module.ts';
import { openUnbuilt } from './unbuilt.module.ts';

export interface StudioAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly history: HistoryArea;
  readonly voices: VoicesArea;
  readonly speech: SpeechArea;
  readonly speechTools: SpeechToolsArea;
}

/** Projects with chapters, their conversion, exports and imports, and the player for other sites. */
export async function openStudioArea(areas: StudioAreaDeps) {
  return openArea({ imports: openStudioImportsModule(areas), unbuilt: openUnbuilt(studioAreaRoutes) });
}
export type StudioArea = Awaited<ReturnType<typeof openStudioArea>>['services'];
