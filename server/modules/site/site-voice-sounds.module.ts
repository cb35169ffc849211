import { openVoiceChanger } from '../../../engines/changer/voice-changer.ts';
import { openVoiceLab } from '../../../engines/lab/open-lab.ts';
import { openSoundEffects } from '../../../engines/sound-effects/open-sound-effects.ts';
import { siteVoiceSounds } from '../../features/site-voice-sounds/site-voice-sounds.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

interface SiteVoiceSoundsModuleDeps {
  readonly platform: Platform;
}

/** The sounds of the pages about voices. The engines' threads start with the first sound and end when they are idle. */
export async function openSiteVoiceSounds({ platform }: SiteVoiceSoundsModuleDeps) {
  const { speech, isolator, closeOnStop, onStop } = platform;
  const changer = openVoiceChanger({ size: 1 });
  const soundEffects = openSoundEffects();
  onStop(() => changer.close());
  onStop(() => soundEffects.close());
  const lab = await closeOnStop(openVoiceLab());
  const sounds = siteVoiceSounds({ speech, changer, isolator, soundEffects, lab });
  return { services: { siteVoiceSounds: sounds } } satisfies Module;
}
