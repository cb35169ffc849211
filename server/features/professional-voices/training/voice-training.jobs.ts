import { defineJob } from '../../../platform/jobs/jobs.ts';
import { trainingJob } from './training-state.service.ts';
import { trainingRetries, type VoiceTrainingService } from './voice-training.service.ts';

/** One at a time, because a training uses a whole processor for minutes. */
export const trainProfessionalVoice = (training: VoiceTrainingService) =>
  defineJob({
    ...trainingJob,
    concurrency: 1,
    perWorkspace: 1,
    retryLimit: trainingRetries,
    run: (payload, context) => training.run(payload, context),
  });
