import { join } from 'node:path';
import { openSoundEffects } from '../../../engines/sound-effects/open-sound-effects.ts';
import { engineVersion } from '../../../engines/version.ts';
import { effectHistoryService } from '../../features/sound-effects/effect-history.service.ts';
import { effectPage, mountEffectLibrary } from '../../features/sound-effects/effect-library.routes.ts';
import { libraryCacheBytes } from '../../features/sound-effects/effect-library.rules.ts';
import { effectLibraryService } from '../../features/sound-effects/effect-library.service.ts';
import { sweepSoundEffects } from '../../features/sound-effects/sound-effects.jobs.ts';
import { mountSoundEffects } from '../../features/sound-effects/sound-effects.routes.ts';
import { soundEffectsService } from '../../features/sound-effects/sound-effects.service.ts';
import { openFileCache } from '../../platform/file-cache.ts';
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

/** Sound effects from words, their history, and ready-made ones. */
export async function openSoundEffectsModule({ platform, workspaces, speech, metering }: SoundEffectsModuleDeps) {
  const generator = openSoundEffects();
  const closing = new AbortController();
  platform.onStop(async () => {
    closing.abort();
    await generator.close();
  });
  const effectHistory = effectHistoryService(platform);
  const effects = soundEffectsService({
    ...platform,
    ...metering,
    zeroRetention: workspaces.zeroRetention,
    speech: speech.textToSpeech,
    soundEffects: generator,
  });
  const library = effectLibraryService({
    ...platform,
    soundEffects: generator,
    engineVersion,
    cache: await openFileCache({ folder: join(platform.dataDir, 'sound-library'), maxBytes: libraryCacheBytes }),
    closing: closing.signal,
  });
  return {
    services: { effectHistory },
    jobs: [sweepSoundEffects(effectHistory, platform.env.SWEEP_AGE_S * 1000)],
    routes: [mountSoundEffects(effects, effectHistory), mountEffectLibrary(library)],
    pages: [effectPage(library)],
  } satisfies Module;
}
