import type { VoiceLab } from '../../../engines/lab/lab.ts';
import { deleteOrphanCaptchas } from '../../features/voices/captcha/voice-captcha.jobs.ts';
import { voiceCaptchaService } from '../../features/voices/captcha/voice-captcha.service.ts';
import { deleteOrphanReferences } from '../../features/voices/clones/references/clone-references.jobs.ts';
import type { CloneReferencesService } from '../../features/voices/clones/references/clone-references.service.ts';
import { mountVoiceClones } from '../../features/voices/clones/voice-clones.routes.ts';
import { voiceClonesService } from '../../features/voices/clones/voice-clones.service.ts';
import { voiceModerationService } from '../../features/voices/moderation/voice-moderation.service.ts';
import { sampleLinksService } from '../../features/voices/samples/sample-links.service.ts';
import { deleteOrphanSamples } from '../../features/voices/samples/voice-samples.jobs.ts';
import type { VoiceSamplesService } from '../../features/voices/samples/voice-samples.service.ts';
import type { VoiceSlotsService } from '../../features/voices/voice-slots.service.ts';
import type { VoicesService } from '../../features/voices/voices.service.ts';
import type { AccountsArea } from '../accounts/accounts-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface VoiceClonesDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly accounts: AccountsArea;
  readonly lab: VoiceLab;
  readonly voices: VoicesService;
  readonly slots: VoiceSlotsService;
  readonly samples: VoiceSamplesService;
  readonly references: CloneReferencesService;
  /** Signs the URLs of recordings. */
  readonly secret: Uint8Array;
}

/** Instant voice clones, with the recordings and captchas that professional voices use too. */
export function openVoiceClones({ platform, workspaces, accounts, ...services }: VoiceClonesDeps) {
  const { samples, references, voices, lab, secret } = services;
  const { subscription } = workspaces;
  const { biometricTerms } = accounts;
  const links = sampleLinksService({ ...platform, samples, secret });
  const captcha = voiceCaptchaService({ ...platform, voices, lab, samples });
  const moderation = voiceModerationService();
  const clones = voiceClonesService({ ...platform, ...services, subscription, moderation });
  return {
    services: { samples, captcha, moderation, voiceClones: clones },
    routes: [mountVoiceClones({ clones, samples, links, captcha, biometricTerms })],
    jobs: [deleteOrphanSamples(samples), deleteOrphanCaptchas(captcha), deleteOrphanReferences(references)],
  } satisfies Module;
}
