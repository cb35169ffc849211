import { designChargesService } from '../../features/voice-design/design-charges.service.ts';
import { designPreviewsService } from '../../features/voice-design/design-previews.service.ts';
import { designSourcesService } from '../../features/voice-design/design-sources.service.ts';
import { sealedDesignsService } from '../../features/voice-design/sealed-designs.service.ts';
import { deleteExpiredDesigns } from '../../features/voice-design/voice-design.jobs.ts';
import { mountVoiceDesign } from '../../features/voice-design/voice-design.routes.ts';
import { voiceDesignService } from '../../features/voice-design/voice-design.service.ts';
import { voiceModerationService } from '../../features/voices/moderation/voice-moderation.service.ts';
import type { AccountsArea } from '../accounts/accounts-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { SpeechServices } from './speech.module.ts';
import type { Usage } from './usage.module.ts';

interface VoiceDesignDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly accounts: AccountsArea;
  readonly voices: VoicesArea;
  readonly usage: Usage;
  readonly speech: SpeechServices;
}

/** Designs voices from a description: previews, charges, sources and the cleanup job. */
export function openVoiceDesign({ platform, workspaces, accounts, ...deps }: VoiceDesignDeps) {
  const { db } = platform;
  const { user, subscription, zeroRetention } = workspaces;
  const { biometricTerms } = accounts;
  const { voices, voicePreviews, previewLinks, lab } = deps.voices;
  const { usage } = deps.usage;
  const { holds, textToSpeech } = deps.speech;
  const design = voiceDesignService({
    ...platform,
    user,
    subscription,
    zeroRetention,
    sealedDesigns: sealedDesignsService(platform),
    textToSpeech,
    voices,
    voicePreviews,
    moderation: voiceModerationService(),
    previews: designPreviewsService(platform),
    charges: designChargesService({ db, holds, usage }),
    designSources: designSourcesService({ ...platform, lab, subscription }),
  });
  return {
    services: {},
    jobs: [deleteExpiredDesigns(design)],
    routes: [mountVoiceDesign({ design, voices, previewLinks, biometricTerms })],
  } satisfies Module;
}
