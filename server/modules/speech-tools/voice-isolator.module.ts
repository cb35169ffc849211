import { isolationVideosService } from '../../features/voice-isolator/isolation-videos.service.ts';
import { isolationsService } from '../../features/voice-isolator/isolations.service.ts';
import { sweepIsolations, writeIsolationVideo } from '../../features/voice-isolator/voice-isolator.jobs.ts';
import { mountVoiceIsolator } from '../../features/voice-isolator/voice-isolator.routes.ts';
import { voiceIsolatorService } from '../../features/voice-isolator/voice-isolator.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { Metering } from './metering.module.ts';

interface VoiceIsolatorModuleDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly metering: Metering;
}

/** Removes background noise from recordings, and keeps the results. */
export function openVoiceIsolator({ platform, workspaces, metering }: VoiceIsolatorModuleDeps) {
  const { zeroRetention } = workspaces;
  const isolations = isolationsService(platform);
  const voiceIsolator = voiceIsolatorService({ ...platform, zeroRetention, ...metering });
  return {
    services: { isolations },
    jobs: [
      sweepIsolations(isolations, platform.env.SWEEP_AGE_S * 1000),
      writeIsolationVideo(isolationVideosService(platform)),
    ],
    routes: [mountVoiceIsolator(voiceIsolator, isolations)],
  } satisfies Module;
}
