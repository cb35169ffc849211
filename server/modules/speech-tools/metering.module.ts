import { meteredRunsService } from '../../features/usage/metered-runs.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface MeteringDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly speech: SpeechArea;
}

/** Credits, slots and usage of all tools. */
export function openMetering({ platform, workspaces, speech }: MeteringDeps) {
  const { db } = platform;
  const { subscription } = workspaces;
  const { holds, usage } = speech;
  return { services: { meteredRuns: meteredRunsService({ db, holds, subscription, usage }) } } satisfies Module;
}
export type Metering = ReturnType<typeof openMetering>['services'];
