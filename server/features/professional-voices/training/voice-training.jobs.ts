import { defineJob } from '../../../platform/jobs/jobs.ts';
import { type TrainingService, trainingJob, trainingRetries } from './voice-training.service.ts';

/** One after the other: each has a processor to itself for minutes. */
export const trainProfessionalVoice = (training: TrainingService) =>
  defineJob({
    ...trainingJob,
    concurrency: 1,
    perWorkspace: 1,
    retryLimit: trainingRetries,
    run: (payload, context) => training.run(payload, context),
  });
