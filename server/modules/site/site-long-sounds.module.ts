import { openVoiceChanger } from '../../../engines/changer/voice-changer.ts';
import { openMusic } from '../../../engines/music/open-music.ts';
import { openSoundEffects } from '../../../engines/sound-effects/open-sound-effects.ts';
import { dubSceneService } from '../../features/site-long-sounds/dub-scene.service.ts';
import { showcaseSoundsService } from '../../features/site-long-sounds/showcase-sounds.service.ts';
import { mountSiteLongSounds } from '../../features/site-long-sounds/site-long-sounds.routes.ts';
import { siteLongSoundsService } from '../../features/site-long-sounds/site-long-sounds.service.ts';
import { spokenLinesService } from '../../features/site-long-sounds/spoken-lines.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** The engines are used once after a start, and their threads take memory. */
const idleMs = 10_000;

/** The longer sounds of the public site: dubbed scene, chapter, article and the pieces of the showcase. */
export function openSiteLongSounds({ platform }: { readonly platform: Platform }) {
  const { speech, onStop } = platform;
  const soundEffects = openSoundEffects();
  const music = openMusic({ idleMs });
  const changer = openVoiceChanger({ size: 1, idleMs });
  onStop(async () => {
    await Promise.all([soundEffects.close(), music.close(), changer.close()]);
  });
  const spokenLines = spokenLinesService({ speech });
  const siteLongSounds = siteLongSoundsService({
    spokenLines,
    dubScene: dubSceneService({ spokenLines, soundEffects }),
  });
  const showcase = showcaseSoundsService({ speech, spokenLines, soundEffects, music, changer });
  return {
    services: { longSounds: [...siteLongSounds.sounds, ...showcase.sounds] },
    routes: [mountSiteLongSounds(siteLongSounds)],
  } satisfies Module;
}
