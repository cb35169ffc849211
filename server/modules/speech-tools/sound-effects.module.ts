import { openSoundEffects } from '../../../engines/sound-effects/open-sound-effects.ts';
import { effectHistoryService } from '../../features/sound-effects/effect-history.service.ts';
import { sweepSoundEffects } from '../../features/sound-effects/sound-effects.jobs.ts';
import { mountSoundEffects } from '../../features/sound-effects/sound-effects.routes.ts';
import { soundEffectsService } from '../../features/sound-effects/sound-effects.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { Metering } from './metering.module.ts';

interface SoundEffectsModuleDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly speech: SpeechArea;
  readonly metering: Metering;
}

/** Sound effects from words, and their history. */
export function openSoundEffectsModule({ platform, workspaces, speech, metering }: SoundEffectsModuleDeps) {
  const generator = openSoundEffects();
  platform.onStop(() => generator.close());
  const effectHistory = effectHistoryService(platform);
  const effects = soundEffectsService({
    ...platform,
    ...metering,
    zeroRetention: workspaces.zeroRetention,
    speech: speech.textToSpeech,
    soundEffects: generator,
  });
  return {
    services: { effectHistory },
    jobs: [sweepSoundEffects(effectHistory, platform.env.SWEEP_AGE_S * 1000)],
    routes: [mountSoundEffects(effects, effectHistory)],
  } satisfies Module;
}
