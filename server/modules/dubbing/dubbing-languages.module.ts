import { runLanguage, sweepLineTakes } from '../../features/dubbing-languages/dubbing-languages.jobs.ts';
import { mountDubbingLanguages } from '../../features/dubbing-languages/dubbing-languages.routes.ts';
import {
  dubbingLanguagesService,
  type LanguageOutputs,
} from '../../features/dubbing-languages/dubbing-languages.service.ts';
import { languageBackgroundJobs } from '../../features/dubbing-languages/language-background-jobs.service.ts';
import { languageChangesService } from '../../features/dubbing-languages/language-changes.service.ts';
import { languageEndService } from '../../features/dubbing-languages/language-end.service.ts';
import { languageLinesService } from '../../features/dubbing-languages/language-lines.service.ts';
import { languageQueueService } from '../../features/dubbing-languages/language-queue.service.ts';
import { languageRunService } from '../../features/dubbing-languages/language-run.service.ts';
import { lineEditsService } from '../../features/dubbing-languages/line-edits.service.ts';
import { lineSpeakingService } from '../../features/dubbing-languages/line-speaking.service.ts';
import { lineTakesService } from '../../features/dubbing-languages/line-takes.service.ts';
import { lineTranslationService } from '../../features/dubbing-languages/line-translation.service.ts';
import { lineVoicingService } from '../../features/dubbing-languages/line-voicing.service.ts';
import type { DubbingAccessService } from '../../features/dubbing-projects/dubbing-access.service.ts';
import type { TranslatorsService } from '../../features/translators/translators.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { SpeechToolsArea } from '../speech-tools/speech-tools-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface DubbingLanguagesDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly voices: VoicesArea;
  readonly speech: SpeechArea;
  readonly speechTools: SpeechToolsArea;
  readonly dubbingAccess: DubbingAccessService;
  readonly translators: TranslatorsService;
  readonly outputs: LanguageOutputs;
}

/** Languages of dubbing projects: their translations, how they are spoken, and the jobs that do it. */
export function openDubbingLanguages(deps: DubbingLanguagesDeps) {
  const { platform, workspaces, voices, dubbingAccess, translators, outputs } = deps;
  const { generation, models } = deps.speech;
  const { subscription, notifications, webhooks, workspace } = workspaces;
  const common = { ...platform, dubbingAccess, outputs, translators, subscription, ...deps.speechTools };
  const languageLines = languageLinesService(common);
  const languageQueue = languageQueueService({ ...common, languageLines });
  const lineVoicing = lineVoicingService({ speech: platform.speech, models, voices: voices.voices });
  const lineSpeaking = lineSpeakingService({ ...common, generation });
  const shared = { ...common, languageLines, languageQueue, lineVoicing, lineSpeaking };
  const languageEnd = languageEndService({ ...shared, notifications, webhookEvents: webhooks });
  const languageRun = languageRunService({
    ...shared,
    languageEnd,
    lineTranslation: lineTranslationService(common),
    findRole: workspace.findRole,
  });
  const dubbingLanguages = dubbingLanguagesService(shared);
  const lineEdits = lineEditsService(shared);
  const lineTakes = lineTakesService(shared);
  const languageChanges = languageChangesService({ ...shared, dubbingLanguages, languageEnd, lineEdits });
  return {
    services: { dubbingLanguages, languageChanges, languageLines, languageQueue, lineEdits, lineTakes },
    jobs: [runLanguage(languageRun), sweepLineTakes(lineTakes, platform.env.SWEEP_AGE_S * 1000)],
    backgroundJobs: [languageBackgroundJobs(shared)],
    routes: [mountDubbingLanguages({ dubbingAccess, dubbingLanguages, languageQueue, lineEdits, lineTakes })],
  } satisfies Module;
}
export type DubbingLanguages = ReturnType<typeof openDubbingLanguages>['services'];
