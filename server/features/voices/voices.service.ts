import type { Live } from '../../platform/live.ts';
import { type VoiceListingDeps, voiceListingService } from './listing/voice-listing.service.ts';
import { type VoiceChangesDeps, voiceChangesService } from './voice-changes.service.ts';
import {
  type NotifyVoiceChanged,
  type VoicePreferencesDeps,
  voicePreferencesService,
} from './voice-preferences.service.ts';
import { type VoiceUseDeps, voiceUseService } from './voice-use.service.ts';

type VoicesDeps = VoiceUseDeps &
  Omit<VoiceListingDeps, 'use'> &
  Omit<VoiceChangesDeps & VoicePreferencesDeps, 'notifyChanged'> & { readonly live: Pick<Live, 'publish'> };

/** The voices of workspaces: default voices and those that people created or added. */
export function voicesService(deps: VoicesDeps) {
  const notifyChanged: NotifyVoiceChanged = async (workspaceId, voiceId, tx) => {
    await deps.live.publish(workspaceId, { topic: 'voices', id: voiceId }, tx);
  };
  const use = voiceUseService(deps);
  return {
    ...use,
    ...voiceListingService({ ...deps, use }),
    ...voiceChangesService({ ...deps, notifyChanged }),
    ...voicePreferencesService({ ...deps, notifyChanged }),
    notifyChanged,
  };
}
export type VoicesService = ReturnType<typeof voicesService>;
