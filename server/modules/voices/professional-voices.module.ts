import type { VoiceLab } from '../../../engines/lab/lab.ts';
import { professionalImportsService } from '../../features/professional-voices/professional-imports.service.ts';
import { mountProfessionalVoices } from '../../features/professional-voices/professional-voices.routes.ts';
import { professionalVoicesService } from '../../features/professional-voices/professional-voices.service.ts';
import { professionalRecordingsService } from '../../features/professional-voices/recordings/professional-recordings.service.ts';
import { separateSpeakers } from '../../features/professional-voices/separation/speaker-separation.jobs.ts';
import { speakerSeparationService } from '../../features/professional-voices/separation/speaker-separation.service.ts';
import { trainingBackgroundJobs } from '../../features/professional-voices/training/training-background-jobs.service.ts';
import { trainingStateService } from '../../features/professional-voices/training/training-state.service.ts';
import { trainProfessionalVoice } from '../../features/professional-voices/training/voice-training.jobs.ts';
import { voiceTrainingService } from '../../features/professional-voices/training/voice-training.service.ts';
import { deleteOrphanVerificationFiles } from '../../features/professional-voices/verification/manual-verification.jobs.ts';
import { manualVerificationService } from '../../features/professional-voices/verification/manual-verification.service.ts';
import type { VoiceCaptchaService } from '../../features/voices/captcha/voice-captcha.service.ts';
import { speakerConsistencyService } from '../../features/voices/clones/speaker-consistency.service.ts';
import type { VoiceModerationService } from '../../features/voices/moderation/voice-moderation.service.ts';
import type { VoiceSamplesService } from '../../features/voices/samples/voice-samples.service.ts';
import { voiceVerificationService } from '../../features/voices/voice-verification.service.ts';
import type { VoicesService } from '../../features/voices/voices.service.ts';
import type { AccountsArea } from '../accounts/accounts-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface ProfessionalVoicesDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly accounts: AccountsArea;
  readonly lab: VoiceLab;
  readonly voices: VoicesService;
  readonly samples: VoiceSamplesService;
  readonly captcha: VoiceCaptchaService;
  readonly moderation: VoiceModerationService;
  /** Minimum seconds of recordings for a training. */
  readonly minRecordingS: number;
}

/** Professional voices, which are trained on many recordings. */
export function openProfessionalVoices({ platform, workspaces, accounts, ...services }: ProfessionalVoicesDeps) {
  const deps = { ...platform, ...services };
  const { notifications } = workspaces;
  const training = voiceTrainingService({
    ...deps,
    notifications,
    speakerConsistency: speakerConsistencyService(deps),
  });
  const professional = professionalVoicesService({ ...deps, training });
  const recordings = professionalRecordingsService({ ...deps, professional, training });
  const speakers = speakerSeparationService({ ...deps, professional, recordings });
  const verification = manualVerificationService({
    ...deps,
    voiceVerification: voiceVerificationService(deps),
    findTenant: workspaces.workspace.findTenant,
  });
  const { captcha } = services;
  const { biometricTerms } = accounts;
  return {
    services: { professionalImports: professionalImportsService({ ...deps, professional, recordings }) },
    backgroundJobs: [trainingBackgroundJobs({ ...deps, training, trainingState: trainingStateService(deps) })],
    routes: [
      mountProfessionalVoices({ professional, recordings, speakers, training, verification, captcha, biometricTerms }),
    ],
    jobs: [trainProfessionalVoice(training), separateSpeakers(speakers), deleteOrphanVerificationFiles(verification)],
  } satisfies Module;
}
