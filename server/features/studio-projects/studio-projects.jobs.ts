import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { ProjectCoversService } from './project-covers.service.ts';

/** Every day: deletes files of deleted projects, and covers and sounds without a row, that are older than `ageMs`. */
export const sweepStudioFiles = (covers: Pick<ProjectCoversService, 'sweep'>, ageMs: number) =>
  defineJob({
    name: 'studio.sweep',
    payload: z.object({}),
    schedule: '37 4 * * *',
    run: async (_payload, { signal }) => {
      await covers.sweep(ageMs, signal);
    },
  });
