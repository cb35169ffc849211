import { defineJob } from '../../../platform/jobs/jobs.ts';
import { type SpeakerSeparationService, separationJob, separationRetries } from './speaker-separation.service.ts';

/** One at a time, because half an hour of audio uses a whole processor for a minute. */
export const separateSpeakers = (speakers: SpeakerSeparationService) =>
  defineJob({
    ...separationJob,
    concurrency: 1,
    perWorkspace: 1,
    retryLimit: separationRetries,
    run: (payload, context) => speakers.run(payload, context),
  });
