import type { Codecs } from '../engines/codec/codecs.ts';
import type { VoiceLab } from '../engines/lab/lab.ts';
import type { Speech } from '../engines/registry.ts';
import { presentTraining } from './features/professional-voices/present.ts';
import { recordingsService } from './features/professional-voices/recordings/service.ts';
import { mountProfessionalVoices } from './features/professional-voices/routes.ts';
import { professionalVoicesService } from './features/professional-voices/service.ts';
import { separateSpeakers } from './features/professional-voices/speakers/jobs.ts';
import { speakersService } from './features/professional-voices/speakers/service.ts';
import { trainProfessionalVoice } from './features/professional-voices/training/jobs.ts';
import { trainingService } from './features/professional-voices/training/service.ts';
import { sweepVerifications } from './features/professional-voices/verification/jobs.ts';
import { verificationService } from './features/professional-voices/verification/service.ts';
import type { CaptchaService } from './features/voices/captcha/service.ts';
import { likenessService } from './features/voices/clones/likeness/service.ts';
import type { ModerationService } from './features/voices/moderation/service.ts';
import type { VoiceSamplesService } from './features/voices/samples/service.ts';
import type { VoicesService } from './features/voices/service.ts';
import { voiceVerificationService } from './features/voices/verification/service.ts';
import type { WorkspaceService } from './features/workspace/service.ts';
import type { BlobStore } from './platform/blobs/blob-store.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/client.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Live } from './platform/live/live.ts';

interface ProfessionalVoicesParts {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly live: Live;
  readonly clock: Clock;
  readonly speech: Speech;
  readonly codecs: Codecs;
  readonly lab: VoiceLab;
  readonly voices: VoicesService;
  readonly samples: VoiceSamplesService;
  readonly captcha: CaptchaService;
  readonly moderation: ModerationService;
  readonly workspace: Pick<WorkspaceService, 'tenantOf'>;
  readonly jobs: () => Jobs;
  /** Seconds of recordings that a training needs. */
  readonly leastS: number;
}

/** Voices that are trained on many recordings. */
export function openProfessionalVoices({ workspace, ...parts }: ProfessionalVoicesParts) {
  const training = trainingService({ ...parts, likeness: likenessService(parts) });
  const professional = professionalVoicesService({ ...parts, training: () => training, present: presentTraining });
  const recordings = recordingsService({ ...parts, professional, training });
  const speakers = speakersService({ ...parts, professional, recordings });
  const verification = verificationService({
    ...parts,
    verified: voiceVerificationService(parts),
    tenantOf: workspace.tenantOf,
  });
  const { captcha } = parts;
  return {
    contributor: professional.contributor,
    mounted: mountProfessionalVoices({ professional, recordings, speakers, training, verification, captcha }),
    jobs: [trainProfessionalVoice(training), separateSpeakers(speakers), sweepVerifications(verification)],
  };
}
