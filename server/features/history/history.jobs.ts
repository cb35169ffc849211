import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { HistoryService } from './history.service.ts';

/** Hourly: deletes audio that a crash left without a history item. */
export const sweepAudio = (history: HistoryService, ageMs: number) =>
  defineJob({
    name: 'history.sweep-audio',
    payload: z.object({}),
    schedule: '17 * * * *',
    run: async (_payload, { signal }) => {
      await history.sweep(ageMs, signal);
    },
  });

/** Every five minutes: purges soft-deleted items that were not restored in time. */
export const purgeDeletedHistory = (history: HistoryService) =>
  defineJob({
    name: 'history.purge',
    payload: z.object({}),
    schedule: '*/5 * * * *',
    run: async (_payload, { signal }) => {
      await history.purgeSoftDeleted(signal);
    },
  });
