import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { EffectHistoryService } from './effect-history.service.ts';

/** Hourly: deletes files that a crash left without a sound effect. */
export const sweepSoundEffects = (history: EffectHistoryService, ageMs: number) =>
  defineJob({
    name: 'sound-effects.sweep',
    payload: z.object({}),
    schedule: '33 * * * *',
    run: async (_payload, { signal }) => {
      await history.sweep(ageMs, signal);
    },
  });
