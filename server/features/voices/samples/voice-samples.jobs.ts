import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { VoiceSamplesService } from './voice-samples.service.ts';

/** Longer than any voice is in the making, which has its files before its rows. */
const oldMs = 24 * 60 * 60_000;

/** Every day: deletes the files of recordings that a crash left without a voice. */
export const sweepVoiceSamples = (samples: VoiceSamplesService) =>
  defineJob({
    name: 'voice-samples.sweep',
    payload: z.object({}),
    schedule: '43 4 * * *',
    run: async (_payload, { signal }) => {
      await samples.sweep(oldMs, signal);
    },
  });
