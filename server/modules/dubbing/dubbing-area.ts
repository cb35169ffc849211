import type { HistoryArea } from '../history/history-area.ts';
import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { SpeechToolsArea } from '../speech-tools/speech-tools-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openTranslators } from './translators.module.ts';

export interface DubbingAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly history: HistoryArea;
  readonly voices: VoicesArea;
  readonly speech: SpeechArea;
  readonly speechTools: SpeechToolsArea;
}

/** Recordings and videos that are spoken anew in other languages, and timelines of voices. */
export async function openDubbingArea(areas: DubbingAreaDeps) {
  const translators = openTranslators(areas);
  return openArea({ translators });
}
export type DubbingArea = Awaited<ReturnType<typeof openDubbingArea>>['services'];
