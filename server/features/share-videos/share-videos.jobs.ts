import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { renderJob } from './share-videos.service.ts';
import { type RenderingService, renderRetries } from './video-rendering.service.ts';

/** Ten minutes of audio take about five minutes, more on a busy machine. */
const renderTimeLimitS = 3600;

/** One at a time per workspace, since each uses all processors. */
export const renderShareVideo = (rendering: RenderingService) =>
  defineJob({
    ...renderJob,
    concurrency: 2,
    perWorkspace: 1,
    retryLimit: renderRetries,
    retryDelayInS: 2,
    timeLimitInS: renderTimeLimitS,
    run: (payload, context) => rendering.run(payload, context),
  });

/** Hourly: deletes files that belong to no video. */
export const sweepShareVideos = (rendering: RenderingService) =>
  defineJob({
    name: 'share-videos.sweep',
    payload: z.object({}),
    schedule: '41 * * * *',
    run: async (_payload, { signal }) => {
      await rendering.sweep(signal);
    },
  });
