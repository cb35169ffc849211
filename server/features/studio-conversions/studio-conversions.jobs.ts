import { defineJob } from '../../platform/jobs/jobs.ts';
import { type ConversionEndService, callbackJob } from './conversion-end.service.ts';
import { type ConversionRunService, conversionRetries } from './conversion-run.service.ts';
import { convertJob } from './studio-conversions.service.ts';

/** A day is enough for a book of 100 hours on two cores; after it, the job goes on where it was. */
export const convertProject = (conversionRun: ConversionRunService) =>
  defineJob({
    ...convertJob,
    concurrency: 4,
    perWorkspace: 2,
    retryLimit: conversionRetries,
    retryDelayInS: 2,
    timeLimitInS: 24 * 3600,
    run: (payload, context) => conversionRun.run(payload, context),
  });

/** Tells the callback URL of a project, six times within about ten minutes. */
export const sendConversionCallback = (conversionEnd: ConversionEndService) =>
  defineJob({
    ...callbackJob,
    retryLimit: 5,
    retryDelayInS: 20,
    timeLimitInS: 60,
    run: (payload, { signal }) => conversionEnd.send(payload, signal),
  });
