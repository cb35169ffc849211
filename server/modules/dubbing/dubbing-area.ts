import type { HistoryArea } from '../history/history-area.ts';
import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { SpeechToolsArea } from '../speech-tools/speech-tools-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openDubbingLanguages } from './dubbing-languages.module.ts';
import { openDubbingAccess, openDubbingProjects } from './dubbing-projects.module.ts';
import { openDubbingRenders } from './dubbing-renders.module.ts';
import { openDubbingTranscripts } from './dubbing-transcripts.module.ts';
import { openDubs } from './dubs.module.ts';
import { openTranslators } from './translators.module.ts';
import { openVoiceoverProjects } from './voiceover-projects.module.ts';

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
  const access = openDubbingAccess(areas);
  const renders = await openDubbingRenders({ ...areas, ...access.services });
  const { languageOutputs: outputs } = renders.services;
  const languages = openDubbingLanguages({ ...areas, ...translators.services, ...access.services, outputs });
  const { languageChanges } = languages.services;
  const dubbing = { ...areas, dubbingAccess: access.services, languages: languageChanges };
  const projects = await openDubbingProjects(dubbing);
  const transcripts = openDubbingTranscripts(dubbing);
  const parts = { ...access.services, ...languages.services, ...projects.services, ...transcripts.services };
  const dubs = openDubs({ ...areas, ...parts, ...renders.services });
  const voiceoverProjects = openVoiceoverProjects(areas);
  return openArea({ translators, access, renders, languages, projects, transcripts, dubs, voiceoverProjects });
}
export type DubbingArea = Awaited<ReturnType<typeof openDubbingArea>>['services'];
