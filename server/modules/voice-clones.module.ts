import type { VoiceLab } from '../../engines/lab/lab.ts';
import { deleteOrphanCaptchas } from '../features/voices/captcha/voice-captcha.jobs.ts';
import { voiceCaptchaService } from '../features/voices/captcha/voice-captcha.service.ts';
import { deleteOrphanReferences } from '../features/voices/clones/references/clone-references.jobs.ts';
import type { CloneReferencesService } from '../features/voices/clones/references/clone-references.service.ts';
import { mountVoiceClones } from '../features/voices/clones/voice-clones.routes.ts';
import { voiceClonesService } from '../features/voices/clones/voice-clones.service.ts';
import { voiceModerationService } from '../features/voices/moderation/voice-moderation.service.ts';
import { sampleLinksService } from '../features/voices/samples/sample-links.service.ts';
import { deleteOrphanSamples } from '../features/voices/samples/voice-samples.jobs.ts';
import type { VoiceSamplesService } from '../features/voices/samples/voice-samples.service.ts';
import type { VoiceSlotsService } from '../features/voices/voice-slots.service.ts';
import type { VoicesService } from '../features/voices/voices.service.ts';
import type { Credits } from './credits.module.ts';
import type { Module } from './module.ts';
import type { Platform } from './platform.module.ts';
import type { SignIn } from './sign-in.module.ts';

interface VoiceServices {
  readonly lab: VoiceLab;
  readonly voices: VoicesService;
  readonly slots: VoiceSlotsService;
  readonly samples: VoiceSamplesService;
  readonly references: CloneReferencesService;
  /** Signs the URLs of recordings. */
  readonly secret: Uint8Array;
}

/** Instant voice clones, with the recordings and captchas that professional voices use too. */
export function openVoiceClones({
  samples,
  ...deps
}: Platform & Credits & Pick<SignIn, 'biometricTerms'> & VoiceServices) {
  const links = sampleLinksService({ ...deps, samples });
  const captcha = voiceCaptchaService({ ...deps, samples });
  const moderation = voiceModerationService();
  const clones = voiceClonesService({ ...deps, samples, moderation });
  return {
    services: { samples, captcha, moderation },
    routes: [mountVoiceClones({ clones, samples, links, captcha, biometricTerms: deps.biometricTerms })],
    jobs: [deleteOrphanSamples(samples), deleteOrphanCaptchas(captcha), deleteOrphanReferences(deps.references)],
  } satisfies Module;
}
