import { toRateMicros } from '../../features/earnings/earnings.rules.ts';
import { earningsService } from '../../features/earnings/earnings.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface EarningsDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
}

/** What creators earn. */
export function openEarnings({ platform, workspaces: { instance } }: EarningsDeps) {
  const voiceRateMicros = toRateMicros(platform.env.VOICE_EARNINGS_PER_1000_CHARACTERS);
  const earnings = earningsService({ ...platform, voiceRateMicros, isPrivate: instance.isPrivate });
  return { services: { earnings } } satisfies Module;
}
