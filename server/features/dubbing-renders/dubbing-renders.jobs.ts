import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { renderDubJob } from './dubbing-renders.service.ts';
import { type RenderJobsService, renderRetries } from './render-jobs.service.ts';

/** One at a time per workspace: a render uses a core. */
export const renderDub = (renderJobs: RenderJobsService) =>
  defineJob({
    ...renderDubJob,
    concurrency: 2,
    perWorkspace: 1,
    retryLimit: renderRetries,
    retryDelayInS: 2,
    run: (payload, context) => renderJobs.run(payload, context),
  });

/** Every day: deletes files that belong to no render. */
export const sweepDubbingRenders = (renderJobs: RenderJobsService) =>
  defineJob({
    name: 'dubbing-renders.sweep',
    payload: z.object({}),
    schedule: '41 3 * * *',
    run: async (_payload, { signal }) => {
      await renderJobs.sweep(signal);
    },
  });
