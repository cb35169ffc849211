import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { VoiceSamplesService } from './voice-samples.service.ts';

/** A new voice has files before it has rows, so younger files stay. */
const minAgeMs = 24 * 60 * 60_000;

/** Daily: deletes recordings that a crash left without a voice. */
export const deleteOrphanSamples = (samples: VoiceSamplesService) =>
  defineJob({
    name: 'voice-samples.sweep',
    payload: z.object({}),
    schedule: '43 4 * * *',
    run: async (_payload, { signal }) => {
      await samples.deleteOrphans(minAgeMs, signal);
    },
  });
