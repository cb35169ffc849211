import type { AccountsArea } from '../accounts/accounts-area.ts';
import type { HistoryArea } from '../history/history-area.ts';
import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openHistoryVersions } from './history-versions.module.ts';
import { openSpeech } from './speech.module.ts';
import { openUsage } from './usage.module.ts';
import { openVoiceDesign } from './voice-design.module.ts';

interface SpeechAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly accounts: AccountsArea;
  readonly history: HistoryArea;
  readonly voices: VoicesArea;
}

/** Speech in all its forms, the usage it records, and the design of voices. */
export async function openSpeechArea(areas: SpeechAreaDeps) {
  const usage = openUsage(areas);
  const speech = await openSpeech({ ...areas, usage: usage.services });
  const voiceDesign = openVoiceDesign({ ...areas, usage: usage.services, speech: speech.services });
  const historyVersions = openHistoryVersions({ ...areas, speech: speech.services });
  return openArea({ usage, speech, voiceDesign, historyVersions });
}
export type SpeechArea = Awaited<ReturnType<typeof openSpeechArea>>['services'];
