import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { SpeechToolsArea } from '../speech-tools/speech-tools-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

export interface AgentsAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly voices: VoicesArea;
  readonly speech: SpeechArea;
  readonly speechTools: SpeechToolsArea;
}

/** Agents that people talk to, with their knowledge, tools and conversations. */
export async function openAgentsArea(_areas: AgentsAreaDeps) {
  return openArea({});
}
export type AgentsArea = Awaited<ReturnType<typeof openAgentsArea>>['services'];
