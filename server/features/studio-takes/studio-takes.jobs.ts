import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { StudioTakesService } from './studio-takes.service.ts';

/** Every day: deletes files without a take that are older than `ageMs`, as of deleted projects and failed sentences. */
export const sweepTakes = (studioTakes: Pick<StudioTakesService, 'sweep'>, ageMs: number) =>
  defineJob({
    name: 'studio-takes.sweep',
    payload: z.object({}),
    schedule: '41 4 * * *',
    run: async (_payload, { signal }) => {
      await studioTakes.sweep(ageMs, signal);
    },
  });
