import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
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
