import { defineJob } from '../../../platform/jobs/jobs.ts';
import { trainingJob, trainingRetries, type VoiceTrainingService } from './voice-training.service.ts';

/** One after the other: each has a processor to itself for minutes. */
export const trainProfessionalVoice = (training: VoiceTrainingService) =>
  defineJob({
    ...trainingJob,
    concurrency: 1,
    perWorkspace: 1,
    retryLimit: trainingRetries,
    run: (payload, context) => training.run(payload, context),
  });
