import { defineJob } from '../../platform/jobs/jobs.ts';
import { type InstallsService, installJob } from './model-installs.service.ts';

/** Installs one model at a time, since each needs network, disk and processor. */
export const installEngineModel = (installs: InstallsService) =>
  defineJob({
    ...installJob,
    concurrency: 1,
    perWorkspace: 1,
    retryDelayInS: 10,
    run: ({ modelId }, context) => installs.run(modelId, context),
  });
