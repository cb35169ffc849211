import { defineJob } from '../../platform/jobs/jobs.ts';
import { type InstallsService, installJob, installRetries } from './model-installs.service.ts';

/** Installs one model at a time, since each needs network, disk and processor. */
export const installEngineModel = (installs: InstallsService) =>
  defineJob({
    ...installJob,
    concurrency: 1,
    perWorkspace: 1,
    retryLimit: installRetries,
    retryDelayInS: 10,
    run: (payload, context) => installs.run(payload, context),
  });
