import { openArea } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openSiteAgent } from './site-agent.module.ts';
import { openSiteForms } from './site-forms.module.ts';
import { openSiteLongSounds } from './site-long-sounds.module.ts';
import { openSiteSounds } from './site-sounds.module.ts';
import { openSiteSpeech } from './site-speech.module.ts';
import { openSiteVoiceSounds } from './site-voice-sounds.module.ts';

interface SiteAreaDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
}

/** What the public site needs of the server besides its pages. */
export async function openSiteArea(areas: SiteAreaDeps) {
  const siteAgent = openSiteAgent(areas);
  const siteSpeech = openSiteSpeech(areas);
  const siteLongSounds = openSiteLongSounds(areas);
  const siteVoiceSounds = await openSiteVoiceSounds(areas);
  const sounds = [
    ...siteSpeech.services.siteSamples,
    ...siteLongSounds.services.longSounds,
    ...siteVoiceSounds.services.siteVoiceSounds,
  ];
  const siteSounds = await openSiteSounds({ ...areas, sounds });
  return openArea({
    siteAgent,
    siteForms: openSiteForms(areas),
    siteSpeech,
    siteLongSounds,
    siteVoiceSounds,
    siteSounds,
  });
}
