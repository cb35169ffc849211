import { voiceoverAccessService } from '../../features/voiceover-projects/voiceover-access.service.ts';
import { voiceoverBackgroundJobs } from '../../features/voiceover-projects/voiceover-background-jobs.service.ts';
import { voiceoverChangesService } from '../../features/voiceover-projects/voiceover-changes.service.ts';
import { voiceoverCsvService } from '../../features/voiceover-projects/voiceover-csv.service.ts';
import { voiceoverFilesService } from '../../features/voiceover-projects/voiceover-files.service.ts';
import { voiceoverJobsService } from '../../features/voiceover-projects/voiceover-jobs.service.ts';
import { voiceoverMixingService } from '../../features/voiceover-projects/voiceover-mixing.service.ts';
import {
  renderVoiceover,
  speakClips,
  sweepVoiceovers,
} from '../../features/voiceover-projects/voiceover-projects.jobs.ts';
import { presentVoiceoverProject } from '../../features/voiceover-projects/voiceover-projects.present.ts';
import { mountVoiceoverProjects } from '../../features/voiceover-projects/voiceover-projects.routes.ts';
import { voiceoverProjectsService } from '../../features/voiceover-projects/voiceover-projects.service.ts';
import { voiceoverRunsService } from '../../features/voiceover-projects/voiceover-runs.service.ts';
import { voiceoverSpeakingService } from '../../features/voiceover-projects/voiceover-speaking.service.ts';
import type { HistoryArea } from '../history/history-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { SpeechToolsArea } from '../speech-tools/speech-tools-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface VoiceoverModuleDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly history: HistoryArea;
  readonly voices: VoicesArea;
  readonly speech: SpeechArea;
  readonly speechTools: SpeechToolsArea;
}

/** Timelines of voices, effects, music and recordings. */
export function openVoiceoverProjects({
  platform,
  workspaces: { zeroRetention, workspace },
  history: { history },
  voices: { voices },
  speech: { models, generation, textToSpeech },
  speechTools: { effectHistory, songs },
}: VoiceoverModuleDeps) {
  const voiceoverAccess = voiceoverAccessService(platform);
  const common = { ...platform, models, voices, voiceoverAccess };
  const voiceoverProjects = voiceoverProjectsService({ ...common, zeroRetention });
  const voiceoverChanges = voiceoverChangesService({ ...common, voiceoverProjects, present: presentVoiceoverProject });
  const voiceoverFiles = voiceoverFilesService({
    ...common,
    sources: {
      sound_effect_id: (actor, id) => effectHistory.openAudio(actor, id, undefined),
      song_id: (actor, id) => songs.openAudio(actor, id, undefined),
      history_item_id: async (actor, id) => {
        const { item, stream } = await history.openAudio(actor, id, undefined);
        return { title: item.text?.slice(0, 60) ?? 'Speech', stream };
      },
    },
  });
  const voiceoverSpeaking = voiceoverSpeakingService({ ...common, generation, textToSpeech });
  const voiceoverMixing = voiceoverMixingService(platform);
  const work = { ...common, voiceoverProjects, voiceoverSpeaking, voiceoverMixing };
  const voiceoverRuns = voiceoverRunsService(work);
  const voiceoverJobs = voiceoverJobsService({ ...work, findRole: workspace.findRole });
  const voiceoverCsv = voiceoverCsvService({ voiceoverProjects, voiceoverChanges });
  const listed = { db: platform.db, voiceoverAccess, voiceoverRuns };
  return {
    services: { voiceoverProjects },
    jobs: [
      speakClips(voiceoverJobs),
      renderVoiceover(voiceoverJobs),
      sweepVoiceovers(voiceoverJobs, platform.env.SWEEP_AGE_S * 1000),
    ],
    backgroundJobs: [
      voiceoverBackgroundJobs(listed, 'voiceover_speech'),
      voiceoverBackgroundJobs(listed, 'voiceover_export'),
    ],
    routes: [
      mountVoiceoverProjects({ voiceoverProjects, voiceoverChanges, voiceoverFiles, voiceoverRuns, voiceoverCsv }),
    ],
  } satisfies Module;
}
