import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { AssetsService } from './assets.service.ts';

/** Every day: deletes files without an asset. */
export const sweepAssets = (assets: AssetsService) =>
  defineJob({
    name: 'assets.sweep',
    payload: z.object({}),
    schedule: '41 3 * * *',
    run: async (_payload, { signal }) => {
      await assets.sweep(signal);
    },
  });
