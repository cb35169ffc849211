import type { DubbingLanguagesPart } from '../../features/dubbing-projects/dubbing-parts.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { HistoryArea } from '../history/history-area.ts';
import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { SpeechToolsArea } from '../speech-tools/speech-tools-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openDubbingAccess, openDubbingProjects } from './dubbing-projects.module.ts';
import { openDubbingTranscripts } from './dubbing-transcripts.module.ts';
import { openTranslators } from './translators.module.ts';

export interface DubbingAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly history: HistoryArea;
  readonly voices: VoicesArea;
  readonly speech: SpeechArea;
  readonly speechTools: SpeechToolsArea;
}

const noLanguages = (param: string) =>
  new AppError('invalid_parameters', { message: 'This server dubs into no language.', param });

const withoutLanguages: DubbingLanguagesPart = {
  requireLanguage: async (_actor, _draft, param) => Promise.reject(noLanguages(param)),
  add: async () => Promise.reject(noLanguages('target_language')),
  summaries: async () => [],
  setTranslations: async () => {},
  onSourceChanged: async () => {},
  onVoiceChanged: async () => {},
  onPrepared: async () => {},
};

/** Recordings and videos that are spoken anew in other languages, and timelines of voices. */
export async function openDubbingArea(areas: DubbingAreaDeps) {
  const translators = openTranslators(areas);
  const access = openDubbingAccess(areas);
  const dubbing = { ...areas, dubbingAccess: access.services, languages: withoutLanguages };
  const projects = openDubbingProjects(dubbing);
  const transcripts = openDubbingTranscripts(dubbing);
  return openArea({ translators, access, projects, transcripts });
}
export type DubbingArea = Awaited<ReturnType<typeof openDubbingArea>>['services'];
