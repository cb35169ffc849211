import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { type IsolationVideosService, isolationVideoJob, isolationVideoRetries } from './isolation-videos.service.ts';
import type { IsolationsService } from './isolations.service.ts';

/** Hourly: deletes files that a crash left without an isolation. */
export const sweepIsolations = (isolations: IsolationsService, ageMs: number) =>
  defineJob({
    name: 'voice-isolator.sweep',
    payload: z.object({}),
    schedule: '29 * * * *',
    run: async (_payload, { signal }) => {
      await isolations.sweep(ageMs, signal);
    },
  });

/** Copying the picture of an hour takes some seconds, encoding its audio half a minute. */
export const writeIsolationVideo = (videos: IsolationVideosService) =>
  defineJob({
    ...isolationVideoJob,
    perWorkspace: 1,
    retryLimit: isolationVideoRetries,
    timeLimitInS: 1800,
    run: (payload, context) => videos.run(payload, context),
  });
