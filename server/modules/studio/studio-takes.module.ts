import { chapterRowsService } from '../../features/studio-chapters/chapter-rows.service.ts';
import type { ProjectAccessService } from '../../features/studio-projects/project-access.service.ts';
import { projectRowsService } from '../../features/studio-projects/project-rows.service.ts';
import { chapterSoundService } from '../../features/studio-snapshots/chapter-sound.service.ts';
import { snapshotSoundService } from '../../features/studio-snapshots/snapshot-sound.service.ts';
import { projectVoicingService } from '../../features/studio-takes/project-voicing.service.ts';
import { sentencePlanService } from '../../features/studio-takes/sentence-plan.service.ts';
import { sentenceSpeakingService } from '../../features/studio-takes/sentence-speaking.service.ts';
import { sweepTakes } from '../../features/studio-takes/studio-takes.jobs.ts';
import { mountStudioTakes } from '../../features/studio-takes/studio-takes.routes.ts';
import { studioTakesService } from '../../features/studio-takes/studio-takes.service.ts';
import { takeCopiesService } from '../../features/studio-takes/take-copies.service.ts';
import { takeRowsService } from '../../features/studio-takes/take-rows.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface StudioTakesDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly voices: VoicesArea;
  readonly speech: SpeechArea;
  readonly projectCreation: { readonly projectAccess: ProjectAccessService };
}

/** Sentences, their takes, and the sound that consists of them. */
export function openStudioTakes({
  platform,
  workspaces,
  voices: { voices },
  speech,
  projectCreation,
}: StudioTakesDeps) {
  const projectRows = projectRowsService(platform);
  const chapterRows = chapterRowsService(platform);
  const takeRows = takeRowsService(platform);
  const { dictionaries, workspace } = workspaces;
  const { models, textToSpeech, generation } = speech;
  const projectVoicing = projectVoicingService({
    ...{ projectRows, models, voices, dictionaries, textToSpeech },
    findRole: workspace.findRole,
  });
  const sentencePlan = sentencePlanService({ ...platform, chapterRows, projectVoicing });
  const sentenceSpeaking = sentenceSpeakingService({ ...platform, generation });
  const snapshotSound = snapshotSoundService({ ...platform, projectRows, takeRows });
  const takeCopies = takeCopiesService({ ...platform, chapterRows, sentencePlan });
  const services = {
    ...{ projectRows, chapterRows, sentencePlan, sentenceSpeaking, snapshotSound, takeCopies },
    takeRows,
  };
  const chapterSound = chapterSoundService({ ...platform, ...services });
  const studioTakes = studioTakesService({ ...platform, ...projectCreation, ...services, chapterSound });
  return {
    services,
    jobs: [sweepTakes(studioTakes, platform.env.SWEEP_AGE_S * 1000)],
    routes: [mountStudioTakes({ studioTakes })],
  } satisfies Module;
}
export type StudioTakes = ReturnType<typeof openStudioTakes>['services'];
