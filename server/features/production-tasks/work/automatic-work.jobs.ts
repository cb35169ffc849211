import { defineJob } from '../../../platform/jobs/jobs.ts';
import { type AutomaticWorkService, automaticWorkJob, automaticWorkRetries } from './automatic-work.service.ts';

/** The longest recording takes hours to transcribe and to dub. */
const timeLimitInS = 12 * 3600;

export const runAutomaticWork = (automaticWork: AutomaticWorkService) =>
  defineJob({
    ...automaticWorkJob,
    concurrency: 4,
    retryLimit: automaticWorkRetries,
    retryDelayInS: 2,
    timeLimitInS,
    run: (payload, context) => automaticWork.run(payload, context),
  });
