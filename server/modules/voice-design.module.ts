import { designChargesService } from '../features/voice-design/design-charges.service.ts';
import { designPreviewsService } from '../features/voice-design/design-previews.service.ts';
import { designSourcesService } from '../features/voice-design/design-sources.service.ts';
import { deleteExpiredDesigns } from '../features/voice-design/voice-design.jobs.ts';
import { mountVoiceDesign } from '../features/voice-design/voice-design.routes.ts';
import { voiceDesignService } from '../features/voice-design/voice-design.service.ts';
import { voiceModerationService } from '../features/voices/moderation/voice-moderation.service.ts';
import type { Credits } from './credits.module.ts';
import type { Module } from './module.ts';
import type { Platform } from './platform.module.ts';
import type { SignIn } from './sign-in.module.ts';
import type { SpeechServices } from './speech.module.ts';
import type { Usage } from './usage.module.ts';
import type { Users } from './users.module.ts';
import type { Voices } from './voices.module.ts';

/** Designs voices from a description: previews, charges, sources and the cleanup job. */
export function openVoiceDesign(
  deps: Platform & Users & Credits & Pick<SignIn, 'biometricTerms'> & Voices & Usage & SpeechServices,
) {
  const design = voiceDesignService({
    ...deps,
    moderation: voiceModerationService(),
    previews: designPreviewsService(deps),
    charges: designChargesService(deps),
    designSources: designSourcesService(deps),
  });
  return {
    services: {},
    jobs: [deleteExpiredDesigns(design)],
    routes: [mountVoiceDesign({ ...deps, design })],
  } satisfies Module;
}
