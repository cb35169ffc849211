import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { generateMediaJob } from './flows.service.ts';
import { type MediaGenerationService, mediaRetries } from './media-generation.service.ts';

/** A provider may queue a video for a long time. */
const timeLimitInS = 2 * 3600;

/** Mostly waits for a provider. */
export const generateMedia = (generation: MediaGenerationService) =>
  defineJob({
    ...generateMediaJob,
    concurrency: 8,
    perWorkspace: 4,
    retryLimit: mediaRetries,
    timeLimitInS,
    run: (payload, context) => generation.run(payload, context),
  });

/** Every day: deletes files without a generation. */
export const sweepMedia = (generation: MediaGenerationService) =>
  defineJob({
    name: 'flows.sweep',
    payload: z.object({}),
    schedule: '51 3 * * *',
    run: async (_payload, { signal }) => {
      await generation.sweep(signal);
    },
  });
